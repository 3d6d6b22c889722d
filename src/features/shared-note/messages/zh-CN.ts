import { dateTime, duration } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  note: {
    granted: '现在可以编辑了。',
    asked: (name) => `已向${name}发出编辑请求。`,
    stillAsked: (name) => `编辑请求还会保留一分钟，${name}同意后你就可以编辑。`,
    wants: (name) => `${name}想编辑便签。`,
    denied: '编辑请求被拒绝了',
    nobodyAnswered: (name) => `${name}还没有回应，同意后你就可以编辑。`,
    notHolder: '只有正在编辑的人可以修改便签。',
    requestIsOver: '这个请求已过期。',
    tooLong: '便签最多10万个字。',
    notFound: shared.notFound,
    invalidTab: '会话编号无效',

    // The window.
    connection: {
      connecting: '连接中',
      connected: '已连接',
      disconnected: '已断开',
      crowded: '打开的标签页太多',
    },
    editing: '编辑中',
    isEditing: (name) => `${name}正在编辑`,
    viewing: '浏览中',
    note: '共享便签',
    loading: '便签加载中…',
    empty: '这里还是空的。点“编辑”，给你们俩写点什么吧。',
    emptyEditing: '给你们俩写点什么吧。',
    edit: '编辑',
    askToEdit: '请求编辑',
    stop: '完成',
    isTyping: (name) => `${name}正在输入`,
    characters: shared.characters,
    tooMany: (over) => `删去${shared.characters(over)}才能保存。`,
    saving: '保存中…',
    saved: '已保存',
    offline: '未连接。你写的内容会暂存在这台设备上，联网后再保存。',
    offlineNotKept: '未连接。这个浏览器无法保留你写的内容，联网前请不要关闭页面。',
    connectionLost: '连接出错',
    crowded: '打开的标签页或设备太多。关掉一个，这里会在一分钟内重新连接。',

    // The list view.
    list: '清单',
    emptyItem: '空白项',
    heldBy: (name) => `${name}正在编辑，稍后才能勾选。`,
    tickFailed: '修改失败，请重试。',

    // Edit control.
    grant: '同意',
    deny: '拒绝',
    isFree: (name) => `${name}编辑完了，你可以编辑了。`,
    takenBy: (name) => `${name}正在编辑，你能实时看到内容。`,
    lost: {
      elsewhere: '你已转到另一个窗口编辑。',
      idle: '你有一会儿没有操作，编辑已结束。',
      absent: '连接断开，编辑已结束。',
      'signed-out': '你已退出登录，编辑已结束。',
      disconnected: '你断线期间，编辑已结束。',
    },
    failures: {
      'no-token': '登录信息缺失',
      'no-connection': '连接失败',
      request: '编辑请求发送失败',
      release: '没能结束编辑',
      respond: '连接出错',
      save: '便签保存失败',
    },

    // Text that isn't in the note.
    hasUnsaved: '你有未保存的内容。',
    review: '查看',
    unsavedTitle: '未保存的内容',
    unsavedText: '这是你在这里写的，还没有存进便签。除非你放弃，否则会一直保留。',
    typedAt: (at, timeZone) => `写于${dateTime(at, timeZone)}`,
    replace: '替换便签',
    append: '添加到末尾',
    discard: shared.discard,
    discarded: '已放弃',
    undo: shared.undo,
    editFirst: '请先点“编辑”。只有正在编辑的人可以修改便签。',

    // Earlier versions and settings.
    history: '历史版本…',
    historyTitle: '历史版本',
    historyEmpty: '还没有历史版本。每次编辑结束时会保存一个版本，编辑期间每5分钟也会保存一个。',
    historyFailed: '历史版本加载失败，请重试。',
    versionOf: (at, timeZone, by) => `${dateTime(at, timeZone)}，${by}`,
    emptyVersion: '空白',
    older: '显示更早的版本',
    restore: '恢复这个版本',
    restored: '已恢复。被替换的内容保存在历史版本里。',
    restoreFailed: '版本恢复失败，请重试。',
    answerTime: '等待回应的时间…',
    answerSeconds: (seconds) => duration(seconds, 'second'),
    answerFailed: '设置保存失败，请重试。',
  },

  window: {
    title: '便签',
    minimize: '最小化便签',
    open: (news) => (news === undefined ? '打开便签' : `打开便签，${news}`),
    madeRoom: '便签挡住了内容，已最小化。',
    menu: '便签选项',
    dock: { left: '停靠到左侧', right: '停靠到右侧' },
    docked: { left: '便签已停靠到左侧', right: '便签已停靠到右侧' },
    sizes: { small: '小', medium: '中', large: '大' },
    resized: '便签大小已调整',
    reset: '恢复默认位置',
    wasReset: '已恢复默认位置',
  },

  notification: { title: '共享便签' },
};
