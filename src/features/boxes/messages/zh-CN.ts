import { duration, money, number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

/** "收到（3）", or only the name while the count is unknown. */
const withCount = (list: string, count: number | undefined): string =>
  count === undefined ? list : `${list}（${number(count)}）`;

/** "2天3小时", "45分钟": without units that are zero. */
function timeSpan(minutes: number): string {
  const units = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor((minutes % 1_440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const parts = units.filter(([count]) => count > 0);
  return parts.length === 0
    ? duration(0, 'minute')
    : parts.map(([count, unit]) => duration(count, unit)).join('');
}

const expired = '已过期';

export const zhCN: Translation<typeof en> = {
  box: {
    // The form.
    toContinue: {
      prizeName: '请先填写奖品名称',
      prizeDescription: '请先填写奖品描述',
      taskDescription: '请先填写任务描述',
      priceAmount: '奖品价格要大于0',
    },
    nameMissing: '请填写奖品名称',
    descriptionMissing: '请填写奖品描述',
    taskMissing: '请填写任务描述',
    priceNegative: '价格不能是负数',
    priceMissing: '请填写奖品价格',
    priceTooHigh: '价格最高 $1,000,000,000',
    priceUnreadable: '价格最多两位小数',
    minutesTooFew: (least) => `时限最短${duration(least, 'minute')}`,
    minutesTooMany: (most) => `时限最长${timeSpan(most)}`,
    minutesUnreadable: '时限请填整数分钟',
    completionMissing: '说说你是怎么完成的吧',
    reasonMissing: '请说明还差什么',
    photoMissing: '这张照片已不在图库里。',

    labels: {
      CREATED: '待送达',
      DROPPED: '待打开',
      OPENED: '已打开',
      WAITING_APPROVAL: '待确认',
      APPROVED: '已通过',
      REJECTED: '请再试一次',
      CLAIMED: '已领取',
      EXPIRED: expired,
    },
    wrongStatus: {
      CREATED: '这个盒子还没有送达。',
      DROPPED: '这个盒子还没有打开。',
      OPENED: '这个盒子已打开，但任务还没完成。',
      WAITING_APPROVAL: '这个盒子正在等待确认。',
      APPROVED: '这个盒子已经通过了。',
      REJECTED: '这个盒子可以再试一次。',
      CLAIMED: '这个奖品已经领取了。',
      EXPIRED: '这个盒子已过期。',
    },
    cancelled: '这个盒子已取消。',
    notYours: '这一步只能由对方来做。',
    notFound: shared.notFound,
    noneActive: '你没有进行中的盒子。',
    invalidPage: '页码从0开始',
    invalidPageSize: '每页数量必须在1到200之间',

    done: {
      create: '盒子已创建',
      update: '盒子已保存',
      cancel: '盒子已取消',
      activate: '盒子可以打开了',
      open: '盒子已打开',
      complete: '已提交，等待确认',
      approve: '已通过',
      reject: '已请对方再试一次',
      claim: '奖品已领取',
    },

    updates: {
      drop: (other, { name }) => `${other}的惊喜盒子“${name}”已送达。`,
      cancel: (other, { name }) => `${other}取消了惊喜盒子“${name}”。`,
      open: (other, { name }) => `${other}打开了你的惊喜盒子“${name}”。`,
      complete: (other, { name }) => `${other}完成了“${name}”的任务，请确认。`,
      pay: (other, { name, priceAmount }) =>
        `${other}为“${name}”支付了 ${money(priceAmount)}，请确认。`,
      approve: (other, { name }) => `${other}通过了“${name}”，快去领奖品吧！`,
      reject: (other, { name }) => `${other}希望你再试一次“${name}”。`,
      claim: (other, { name }) => `${other}领取了你的盒子“${name}”里的奖品。`,
      expire: (other, { name }, role) =>
        role === 'owner' ? `“${name}”已过期。` : `${other}送的“${name}”已过期。`,
    },
  },

  page: {
    title: '惊喜盒子',
    create: '创建盒子',
    live: '实时',
    connecting: '连接中…',
    reconnecting: '重新连接中…',
    crowded: '打开的标签页太多',
    dismissError: '关闭错误提示',
    lists: '盒子',
    received: (count) => withCount('收到', count),
    created: (count) => withCount('送出', count),
    receivedList: '收到的盒子',
    createdList: '送出的盒子',
    pending: (count) => `${number(count)}个待处理`,
    noneReceived: '还没有收到盒子',
    noneReceivedHint: '对方送你的惊喜盒子会出现在这里',
    noneCreated: '还没有送出盒子',
    noneCreatedHint: '给对方准备第一个惊喜盒子吧',
    pages: { received: '收到的盒子分页', created: '送出的盒子分页' },

    failed: {
      create: '惊喜盒子创建失败',
      owned: '送出的盒子加载失败',
      received: '收到的盒子加载失败',
      active: '进行中的盒子加载失败',
      claim: '领取失败',
      open: '打开失败',
      complete: '提交失败',
      approve: '确认失败',
      reject: '没能请对方再试一次',
      cancel: '取消失败',
      update: '惊喜盒子保存失败',
    },
    claimFailed: '领取失败，请重试。',
    noToken: '登录信息缺失',
    noUser: '登录信息不完整',

    // A card.
    money,
    mystery: '神秘奖品',
    to: (name) => `送给${name}`,
    from: (name) => `来自${name}`,
    messages: {
      'waiting for recipient': '等待对方打开',
      'waiting for completion': '等待对方完成',
      'waiting for approval': '等待确认',
      'waiting for claim': '等待对方领取',
      'try again': '看看上面的反馈，再完成一次任务吧。',
    },
    feedback: '反馈',
    yourTask: '你的任务',
    howTo: {
      TASK: '完成任务，然后写下经过。',
      PHOTO: '完成任务，然后发一张照片。',
      LOCATION: '完成任务，然后写下地点。',
      TIME: '完成任务，并计时。',
    },
    proof: '完成经过',
    paid: (price) => `已支付 ${money(price)}`,
    proofPhoto: '任务照片',
    photoGone: '这张照片已被删除。',
    photoFailed: '照片加载失败，请重试。',
    photoInBin: '这张照片在回收站里。',
    expand: (name) => `“${name}”的详情`,
    details: '详情',
    description: '奖品描述',
    task: '任务',
    dropsAt: '送达时间',
    droppedAt: '送达时间',
    expiresAt: '过期时间',
    notYetOpened: (minutes) => `打开后${timeSpan(minutes)}`,
    type: '完成方式',
    types: { TASK: '文字', PHOTO: '照片', LOCATION: '地点', TIME: '计时', PAYMENT: '支付' },
    actions: {
      update: '编辑',
      cancel: '取消盒子',
      open: '打开盒子',
      complete: '完成任务',
      pay: '支付',
      review: '查看完成情况',
      claim: '领取奖品',
    },
    payPrice: (price) => `支付 ${money(price)}`,

    // A countdown.
    timeLeft({ days, hours, minutes, seconds = 0 }) {
      const [d, h] = [duration(days, 'day', 'narrow'), duration(hours, 'hour', 'narrow')];
      const [m, s] = [duration(minutes, 'minute', 'narrow'), duration(seconds, 'second', 'narrow')];
      if (days > 0) return `${d}${h}`;
      if (hours > 0) return `${h}${m}`;
      return minutes > 0 ? `${m}${s}` : s;
    },
    countdown: {
      drop: { name: '距离送达的时间', before: '', after: '后送达' },
      expiry: { name: '剩余时间', before: '还剩', after: '' },
    },
    over: { drop: '即将送达', expiry: expired },
    nearAnnouncement: {
      drop: (name) => `“${name}”将在一小时内送达。`,
      expiry: (name) => `“${name}”只剩不到一小时了。`,
    },
    overAnnouncement: {
      drop: (name) => `“${name}”马上就要送达了。`,
      expiry: (name) => `“${name}”已过期。`,
    },

    // Recent updates.
    updates: '最新动态',
    noUpdates: '盒子的动态会出现在这里。',
    updatesFailed: '动态加载失败',

    // What the user can do now.
    upNext: '接下来',
    reviewTitle: (name) => `查看“${name}”的完成情况`,
    showBox: '查看盒子',
    showBoxes: (_count) => '查看盒子',
    expiredBoxes: (count) => `你不在的时候，有${number(count)}个惊喜盒子过期了。`,

    // A box that was opened on the dashboard.
    openedTitle: (owner) => `来自${owner}的惊喜`,
    later: '以后再说',

    // Canceling a box.
    cancelTitle: '取消这个盒子？',
    cancelText: (name) => `取消后，两个人都看不到“${name}”了。`,
    cancelKeep: '保留盒子',

    // A claimed prize.
    congratulations: '恭喜！',
    won: (owner) => `你获得了${owner}送的奖品：`,
    hooray: '太棒了！',

    // An approved photo.
    keep: '存为回忆',
    kept: '查看回忆',
    keptNow: '回忆已保存',
    keepFailed: '回忆保存失败，请重试。',
  },

  form: {
    createTitle: '创建盒子',
    editTitle: '编辑盒子',
    step: (step) => `第${step}步，共2步`,

    prizeName: '奖品名称',
    prizeNameHint: (partner) => `通过之前，${partner}看不到奖品名称。`,
    prizeDescription: '奖品描述',
    prizeDescriptionHint: (partner) => `盒子送达后，${partner}就能看到。`,
    taskDescription: '任务描述',
    taskHint: '按 Enter 继续，按 Shift+Enter 换行。',
    taskHintTouch: (partner) => `要让${partner}做什么？`,
    price: '奖品价格（$）',
    priceHint: (partner) =>
      `这里的钱只是游戏币，值多少你们俩说了算。${partner}也可以付这个价，不做任务。`,
    type: '怎样算完成？',
    types: {
      TASK: '写下经过',
      PHOTO: '发张照片',
      LOCATION: '写下地点',
      TIME: '看看用了多久',
    },
    expiration: '打开后多久内完成',
    hours: '小时',
    minutes: '分钟',
    presets: '常用时限',
    timeSpan,
    drop: '什么时候送达？',
    instant: '立即送达',
    instantHint: '马上送达，之后每20秒出现一次，直到被接住',
    later: '稍后送达',
    laterHint: '未来1到7天内的随机时间',
    summary: (partner, minutes, isInstant) =>
      `打开后，${partner}有${timeSpan(minutes)}完成任务。${isInstant ? '盒子会立即送达。' : '盒子会在未来1到7天内送达。'}`,

    cancel: shared.cancel,
    next: '下一步',
    back: '上一步',
    save: shared.save,
    changedBy: (name) => `${name}修改过`,
    decideFirst: `请先选择“${shared.showSaved}”或“${shared.keepMine}”。`,

    // Completing a box.
    payTitle: '为奖品付款',
    how: '你是怎么完成的？',
    payment: '付款附言',
    prefilled: {
      TASK: () => '',
      PHOTO: () => '照片来啦',
      LOCATION: () => '',
      TIME: () => '',
      PAYMENT: (price) => `已为奖品支付 ${money(price)}`,
    },
    lastAnswer: '你上次的回答',
    textHints: {
      TASK: '必填。写下你做了什么。',
      PHOTO: '必填。可以直接用这句话。',
      LOCATION: '必填。写下你在那里做了什么。',
      TIME: '必填。写下你做了什么。',
      PAYMENT: '必填。可以直接用这句话。',
    },
    send: '提交',
    withLine: (tooLong) => `${tooLong}（含附加的那一行）`,
    place: '地点',
    placeHint: '当时在哪里？',
    placed: (place, text) => `地点：${place}\n${text}`,
    timer: '计时器',
    start: '开始',
    stop: '停止',
    useTime: '采用这个用时',
    took: (time) => `用时${time}。`,
    photo: '照片',
    photoHint: '必填。对方想看看照片。',
    photoRequired: '请先添加照片',
    choosePhoto: '从图库选择',
    uploadPhoto: '上传照片',
    uploading: '上传中…',
    removePhoto: '移除照片',
    photoUploading: '照片还在上传。',
    uploadFailed: '上传失败',
    photoNotShown: '照片已选好，但暂时无法显示。',

    // Reviewing a completion.
    approve: '通过',
    askAgain: '请对方再试一次',
    noUndo: '通过后无法撤销。',

    // Asking for another try.
    reason: '还差什么？',
    reasonHint: (partner) => `${partner}的时限会重新开始。`,
  },

  waiting: {
    again: (task) => `再试一次：${task}`,
    won: (prize) => `你赢得了“${prize}”`,
    actions: { open: '打开', complete: '完成任务', review: '查看', claim: '领取奖品' },
  },

  dropping: {
    layer: '飘落的惊喜盒子',
    afloat: (name) => `打开${name}的惊喜盒子`,
    pause: '暂停飘落',

    failed: {
      dropped: '送达的盒子加载失败',
      activate: '没能接住盒子',
    },
    tryAgain: shared.tryAgain,
  },

  prizes: {
    prizes: (_count) => '个盒子奖品',
    totalValue: '总价值',
    claimed: '已领取',
    unclaimed: '未领取',
    thisMonth: '本月',
    thisYear: '今年',
    statsFailed: '奖品统计加载失败',

    history: '你们盒子里的奖品',
    pages: '盒子奖品分页',
    approved: '通过时间',
    how: '完成经过',
    howOf: (prize) => `完成经过：${prize}`,
    historyFailed: '奖品记录加载失败',
    none: '还没有盒子奖品',
    noneText: '惊喜盒子通过后，奖品会出现在这里。',
    toBoxes: '前往惊喜盒子',
  },

  notification: { title: '惊喜盒子' },
};
