import { number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  signIn: {
    app: 'Fivetwenty',
    couple: (one, other) => `${one} & ${other}`,

    welcome: '欢迎回到我们的小天地',
    tagline: '只属于我们两个人，珍藏每一份回忆',

    who: '你是谁？',
    loadingWho: '正在加载你们的名字',
    password: '密码',
    passwordPlaceholder: '输入密码',
    signIn: '进入我们的世界',
    signingIn: '登录中…',

    rejected: '请先登录。',
    chooseFirst: '先选择你的名字吧。',
    passwordNeeded: '请输入密码',
    invalid: '密码不正确，请重试。',
    unreachable: '连接失败，请重试。',
    tooManyAttempts: shared.tooManyAttempts,
    mayTryAgain: '现在可以再试一次了。',
  },

  answers: {
    signedOut: '已退出登录',
    signedOutThere: '那台设备已退出登录',
    signedOutElsewhere: '其他设备已全部退出登录',
    device: (browser, system) => `${system} 上的 ${browser}`,
    unknownDevice: '未知设备',
    noSuchSession: '那台设备已经退出登录了。',
    nameTaken: '对方已经在用这个名字，请换一个。',
    passwordChanged: '密码已修改，其他设备已退出登录。',
    passwordChangedElsewhere: '你的密码已在另一台设备上修改。',
    passwordWrong: '当前密码不正确。',
    passwordEasy: '这个密码太容易猜到了，请换一个。',
    passwordShort: (least) => `至少${number(least)}个字符`,
    busy: '服务器正忙，请稍后再试。',
  },
};
