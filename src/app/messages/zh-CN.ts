import { bytes as size } from '#shared/i18n/file-size.ts';
import { dateTime, number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

const cleared = '这台设备上没有离线数据。';

export const zhCN: Translation<typeof en> = {
  shell: {
    name: 'Fivetwenty',
    links: {
      home: '首页',
      gallery: '图库',
      memories: '回忆',
      surprises: '惊喜',
      settings: '设置',
    },
    logout: '退出登录',
    menu: '菜单',
    closeMenu: '关闭菜单',
    mainNavigation: '主导航',
    add: '添加',
    addPhotos: '添加照片',
    addMemory: '添加回忆',
    createBox: '创建盒子',
    openNote: '打开便签',
    account: (name) => `已登录：${name}`,
    greeting(hour, name) {
      if (hour < 5) return `${name}，还没睡呀？`;
      if (hour < 12) return `早上好，${name}`;
      return hour < 18 ? `下午好，${name}` : `晚上好，${name}`;
    },
    greetingAtAnyHour: (name) => `${name}，欢迎回来`,
  },

  theme: {
    toLight: '切换到浅色主题',
    toDark: '切换到深色主题',
    theme: '主题',
    system: '跟随系统',
    systemMeans: '与设备保持一致',
    light: '浅色',
    lightMeans: '始终使用浅色',
    dark: '深色',
    darkMeans: '始终使用深色',
    onThisDevice: '对使用这个浏览器的所有人生效。',
  },

  language: {
    label: '语言',
    hint: '只对你生效，通知也会用这种语言。',
    automatic: (name) => `自动（${name}）`,
    failed: '语言保存失败，请重试。',
  },

  onThePhone: {
    name: 'Fivetwenty',
    description: '只属于你们两个人的私密空间。',
    shortcuts: {
      love: '送爱心',
      photos: '照片',
      memories: '回忆',
      boxes: '惊喜盒子',
    },

    newVersion: '有新版本了。',
    update: '更新',

    nothingShared: '没有收到照片，请重新分享。',

    offline: '当前没有网络。',
    offlineSince: (at, timeZone) => `当前没有网络，上次更新：${dateTime(at, timeZone)}。`,
    sentLater: '添加的内容会在联网后发送。',
    unreachableSince: (at, timeZone) => `连接不上服务器，上次更新：${dateTime(at, timeZone)}。`,
    updatedAt: (at, timeZone) => `上次更新：${dateTime(at, timeZone)}。`,
    proxySignIn:
      '服务器前面的代理或当前 Wi-Fi 要求登录。登录之前，你看到的是已保存的内容，改动也不会发送。',
    proxyPassword:
      '服务器前面的代理另外要求密码（HTTP 基本认证），应用因此无法使用。请参阅 hosting.md。',
    openProxy: '登录',

    install: '安装',
    installTitle: '安装应用',
    installed: '你正在使用安装版 Fivetwenty。',
    installHere: '安装后，可以像其他应用一样打开 Fivetwenty，还能从手机直接分享照片过来。',
    installIos: '在 Safari 中轻点“共享”，再选“添加到主屏幕”。',
    installByMenu: '打开浏览器菜单，找到“安装”或“添加到主屏幕”。',

    offlineTitle: '离线使用',
    kept: ({ reads, thumbnails, bytes }) =>
      reads + thumbnails === 0
        ? cleared
        : `这台设备上存有${number(reads)}项内容和${number(thumbnails)}张缩略图（${size(bytes)}），只有你能看。`,
    keptMeans: '离线时也能查看首页、照片和回忆。退出登录会删除这些数据。',
    clear: '清除离线数据',
    cleared,
    notYet: '应用加载完成后即可离线使用。',

    insecure: 'HTTP 连接下不可用。安装应用、离线使用和分享照片都需要 HTTPS。',
    insecureHelp: '部署指南介绍了如何设置 HTTPS。',
    unsupported: '这个浏览器不支持。如果你在使用无痕窗口，请换用普通窗口。',
  },

  dashboard: {
    upload: '上传照片',
    addMemory: '添加回忆',
    empty: '开启你们的爱情故事',
    petCat: '摸摸猫咪',
    cats: ['呼噜呼噜……', '喵！再摸摸。', '猫咪说：要好好爱对方哦。'],
    emptyHint: '你们的照片和回忆会出现在这里，两个人都能看到。',
  },

  settings: {
    title: '设置',
    back: '返回首页',
    sections: '目录',
    timeline: '时间线',
    stats: '我的统计',
    prizes: '转盘中奖记录',
    boxPrizes: '惊喜盒子奖品',
    wheel: '转盘设置',
    details: '我们的资料',
    devices: '设备与密码',
    app: '应用与离线',
    notifications: '通知',
    photos: '照片',
    memories: '回忆',
    appearance: '外观与语言',
    shortcuts: '键盘快捷键',
    data: '数据',
    server: '服务器',
  },

  worker: { unreadable: { title: 'Fivetwenty', text: '你有一条新通知。' } },
};
