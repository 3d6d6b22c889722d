import { date } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  wizard: {
    app: 'Fivetwenty',
    stepOf: (step, of) => `第${step}步，共${of}步`,
    progress: '初始设置',
    back: '上一步',
    next: '下一步',
    noAnswer: '连接不上服务器。你填的内容还在，请重试。',
    done: '初始设置已完成',
    doneText: '这台服务器已经有两位主人了。如果你是其中一位，请登录。',
    toSignIn: '前往登录',

    code: {
      title: '这是你的服务器吗？',
      intro: '这里是只属于你们两个人的私密空间。先来确认这台服务器是你的。',
      code: '设置码',
      placeholder: 'ABCD-EFGH-JKMN',
      where: '服务器启动时会显示设置码。',
      printed: ['Fivetwenty is running at', 'Setup code:'],
      docker: '使用容器时，请运行：docker compose logs',
      missing: '请输入服务器显示的设置码',
      restoring: '正在恢复你的备份。',
    },

    partners: {
      title: '你们两个人',
      intro: '在整个应用里，你们一个是紫色圆形，一个是粉色方形。',
      first: '紫色',
      second: '粉色',
      name: '名字',
      username: '用户名',
      usernameHint: '用户名只能用小写字母、数字、- 或 _（例如拼音 xiaoya），用于你的公开页面地址',
      swap: '交换颜色',
      swapped: (one, other) => `现在${one}是紫色，${other}是粉色。`,
      oneOfYou: '一位',
      otherOfYou: '另一位',
      same: '两个用户名不能相同',
      sameName: '两个人的名字不能相同',
      usernameFormat: '请用2到32个字符：a–z、0–9、- 或 _',
      usernameReserved: '这个用户名不能使用，请换一个。',
    },

    password: {
      title: '你们的密码',
      intro: '两个人都用它登录。请选一个你们在别处都没用过的密码。',
      shared: '两个人共用的密码',
      of: (name) => `${name}的密码`,
      separate: '两个人分别设置密码',
      strength: '强度',
      strengths: {
        short: '太短了，至少要8个字符。',
        fair: '一般，再长一点更好。',
        good: '不错',
        strong: '很强',
      },
      suggest: '推荐一个',
      another: '换一个',
      suggestion: '用这五个词怎么样？',
      use: '使用这个密码',
      used: '已填入推荐的密码。',
    },

    story: {
      title: '你们的故事',
      intro: '在一起的天数从这一天算起。',
      startDate: '在一起的日期',
      daysTogether: (_days) => '天的陪伴',
      firstDay: '第一天。你们的故事从今天开始。',
      timeZone: '时区',
      timeZoneUse: '无论你们身在何处，日期、星期和纪念日都按这个时区计算。',
      dateMissing: shared.dateRequired,
      future: '在一起的日期不能晚于今天',
      tooEarly: (earliest) => `请选择${date(earliest)}或之后的日期`,
      timeZoneUnknown: '无法识别这台设备的时区，已选为 UTC，请改成你们的时区。',
    },

    review: {
      title: '确认',
      intro: '最后检查一遍。用户名和颜色以后不能修改。',
      partners: '你们两个人',
      together: '在一起的日期',
      timeZone: '时区',
      password: '密码',
      passwordShared: '两个人共用一个',
      passwordsSeparate: '每人一个',
      change: '修改',
      changeWhat: (what) => `修改：${what}`,
      finish: '完成设置',
      finishing: '正在完成设置…',
    },

    finished: {
      title: '你们的小天地准备好了',
      intro: '从现在起，它只属于你们。',
      enter: '进入我们的世界',
      phones: '在手机上使用',
      scan: '用两个人的手机分别扫描这个二维码，然后登录。',
      qr: (address) => `${address} 的二维码`,
      noAddress: '在手机上打开这台电脑的局域网地址（端口相同），然后登录。',
    },
  },

  answers: {
    ready: '初始设置已完成',
    wrongCode: '这不是服务器显示的设置码。',
  },
};
