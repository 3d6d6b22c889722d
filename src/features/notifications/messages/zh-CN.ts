import { dateTime, invalidDate, list, number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { Failure } from '../notifications.rules.ts';
import type { en } from './en.ts';

const when = (at: number | null, timeZone: string) =>
  at === null ? invalidDate : dateTime(at, timeZone);

const failures: Readonly<Record<Failure, string>> = {
  busy: '推送服务太忙了。',
  unreachable: '连接不上推送服务。',
  refused: '被推送服务拒绝了。',
  gone: '这台设备的注册已失效，请关闭通知后重新打开。',
};

const testSent = '测试通知已发送到这台设备';

export const zhCN: Translation<typeof en> = {
  page: {
    failed: '通知设置加载失败',
    saveFailed: '设置保存失败，请重试。',

    here: '本设备',
    use: '即使没有打开 Fivetwenty 也能收到通知。通知会用任务称呼惊喜盒子，但不会透露奖品和共享便签的内容。',
    onHere: '在这台设备上接收通知',
    onHint: '通过浏览器的推送服务加密发送，只有这台设备能读取。',
    why: {
      insecure: '通知需要安全连接（HTTPS）。你正通过 HTTP 访问 Fivetwenty，浏览器会屏蔽通知。',
      install:
        '在 iPhone 和 iPad 上，只有安装后的应用才能收到通知：轻点“共享”，选“添加到主屏幕”，再从主屏幕打开 Fivetwenty。',
      unsupported: '这个浏览器不支持通知。',
      denied: '浏览器屏蔽了本站的通知。请在浏览器的网站设置中允许通知，再回到这里。',
    },
    notGranted: '没有得到浏览器的通知权限，通知仍然关闭。',
    turnOnFailed: '通知开启失败，请重试。',
    turnOffFailed: '通知关闭失败，请重试。',
    notifyAbout: '这些事通知这台设备',
    groups: {
      photos: '照片和回忆',
      love: '爱心',
      boxes: '惊喜盒子和奖品',
      note: '共享便签',
      reminders: '提醒',
    },
    events: {
      photos: '新照片和视频',
      memory: '新回忆',
      'photo-note': '照片留言',
      reaction: '收到回应',
      word: '悄悄话',
      love: '收到爱心',
      milestone: '对方送满520颗爱心',
      'box-dropped': '盒子送达',
      'box-opened': '盒子被打开或任务完成',
      'box-approved': '任务通过或奖品被领取',
      'box-rejected': '请你再试一次',
      'prize-owed': '等你兑现的奖品',
      'note-changed': '便签有改动',
      'pen-asked': '请求编辑',
      anniversary: '纪念日',
      'backup-trouble': '备份出了问题',
    },

    test: '发送测试通知',
    testSent,
    testFailed: '测试通知发送失败，请重试。',
    testLost: (why) => `测试通知没有送达：${failures[why]}`,

    quiet: '免打扰时段',
    quietHint: '这段时间的通知会先留着，结束后合并成一条发给你。编辑便签的请求不会发送。',
    quietOn: '启用免打扰时段',
    from: '开始',
    to: '结束',
    inZone: (zone) => `时区：${zone}`,

    ahead: '纪念日提醒',
    reminderHint: (time) =>
      `会在所选日子的${time}提醒你。你们自己的纪念日会提前一周和在当天提醒两个人。`,
    days: (days) => (days === 0 ? '当天' : `提前${number(days)}天`),

    others: '你的其他设备',
    noOthers: '你的其他设备都没有开启通知。',
    delivered: (at, timeZone) => `上次送达：${when(at, timeZone)}`,
    neverDelivered: '还没有送达过通知',
    lost: (why, at, timeZone) => `${when(at, timeZone)}发送失败：${failures[why]}`,
    remove: '移除',
    removeOne: (device, state) => `移除“${device}”，${state}`,
    removed: (device) => `“${device}”不再接收通知`,
    removeFailed: '设备移除失败，请重试。',
  },

  answers: {
    // Notifications held back during quiet hours, sent as one.
    summary: '免打扰期间的通知',
    reminders: '纪念日',
    more: (count) => `还有${number(count)}条`,

    test: '收到通知啦！',
    testText: 'Fivetwenty 的通知就是这个样子。',
    tested: testSent,

    badEndpoint: '无法向这个地址发送通知。',
    badKey: '加密密钥无效。',
    timeFormat: '请按 22:30 的格式输入时间',
    sameTimes: '开始和结束时间不能相同。',
    daysAhead: (possible) => `请从${list(possible.map(number))}中选择`,
    unknownDevice: '找不到这台设备',
    notHere: '这台设备没有开启通知。',
    removed: '这台设备不再接收通知',
    renewed: '推送地址已更新',
  },
};
