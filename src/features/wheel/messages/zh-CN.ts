import { dateIn, daysBetween, startOfDate } from '#shared/dates.ts';
import { inDays, number, percent, time, weekday } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  wheel: {
    weekUsed: '转盘每周只能转一次！下周再来，或再送满520颗爱心，就能再得一次机会。',
    savedForNextWeek: '存下的机会要到下周才能用！到了下周再来吧。',
    noneSaved: '没有可用的抽奖机会',
    nothingToClaim: '没有可领取的奖品。',
    won: (prize) => `你抽中了：${prize}`,
    savedUsed: '已使用1次存下的机会',
    claimed: '奖品已领取',
    wheelSaved: '转盘已保存',
    userNotFound: '找不到这个用户',

    tooFew: '至少要有2个奖品',
    tooMany: (most) => `最多${number(most)}个奖品`,
    notAll: '概率总和必须等于100%',
    notFilled: '请正确填写每个奖品的所有内容',
    allLocked: '无法凑满：所有概率都已锁定',
    lockedExceed: '无法凑满：锁定的概率超过了100%',
    colorFormat: '请按 #8B5CF6 的格式输入颜色',

    lovePoints: (value) => `赢得价值 $${value} 的爱心积分`,
    types: { MONEY: '零花钱', GIFT: '礼物', EXPERIENCE: '体验' },
    face: (prizes) => `转盘，共${number(prizes)}个奖品`,
  },

  spin: {
    title: '幸运转盘',
    reached: (level) => `恭喜你升到第${number(level)}级！`,
    reasons: {
      saved: '这次用的是你存下的机会。',
      unclaimed: '这个奖品你还没有领取。',
    },
    odds: '奖品与概率',
    rare: '稀有奖品在转盘上的面积比实际概率大一些。',
    spin: '开始',
    spinning: '转动中',
    skip: '跳过动画',
    won: (name) => `你抽中了 ${name}！`,
    wonGift: (name) => `你抽中了“${name}”！`,
    claim: '领取奖品',
    claimed: (partner, amount) => `领到啦，可在中奖记录里查看。现在${partner}欠你 ${amount}。`,
    claimedGift: (partner, prize) => `领到啦，可在中奖记录里查看。现在${partner}欠你：${prize}。`,
    claimFailed: '领取失败，但奖品不会丢，请重试。',
    spinFailed: '转盘没转起来，请重试。',
    wheelFailed: '转盘加载失败。',
    savedForLater: '已留到下次',
    waits: '奖品给你留着，下次还会看到。',
    waitsOrClaimed: '奖品给你留着，下次还会看到，也可以在中奖记录里找到。',
    savedForNextWeek: (spins) => `这周已经转过了，${number(spins)}次机会已存到下周。`,
    saveFailed: '这次机会暂时没能存下，但不会丢。',

    saved: (spins) => `已存${number(spins)}次机会`,
    useNow: '立即使用',
    nextWeek: '下周可用',
    ready: '这周可以转一次转盘。',
    lastKnown: '显示的是上次加载的状态。',

    resets: (at, timeZone, now) => {
      const day = dateIn(timeZone, at);
      const when = at === startOfDate(day, timeZone) ? '零点' : time(at, timeZone);
      const days = inDays(Math.max(0, daysBetween(dateIn(timeZone, now), day)));
      return `转盘将在${weekday(at, timeZone)}${when}重置（${days}）。`;
    },
  },

  prizes: {
    won: (_count) => '次中奖',
    inAll: '累计奖金',
    playMoney: '这里的钱只是游戏币，值多少你们俩说了算。',
    statsFailed: '奖品统计加载失败',

    history: '你的中奖记录',
    historyFailed: '中奖记录加载失败',
    none: '还没有奖品',
    noneBut: (remaining) => `还没有奖品，再送${number(remaining)}颗爱心就能抽奖`,
    noneText: '你抽中的奖品会出现在这里。',
    shareLove: '去送爱心',
  },

  config: {
    whose: '谁的转盘？',
    yours: '你的转盘',
    theirs: (name) => `${name}的转盘`,
    editingYours: '正在编辑你用来抽奖的转盘。',
    editingTheirs: (name) => `正在编辑${name}用来抽奖的转盘。`,

    loadFailed: '转盘设置加载失败',
    usualShown: '这些是默认奖品。',
    saveFailed: '转盘保存失败',
    unseenTitle: '覆盖已保存的转盘？',
    unseenText: '已保存的转盘没有加载出来。现在保存，会用你的修改覆盖它。',
    saveAnyway: '仍要保存',
    savedYours: '你的转盘已保存',
    savedTheirs: (name) => `${name}的转盘已保存`,

    prizes: '奖品',
    prize: (name, place) => name.trim() || `奖品${number(place)}`,
    name: '名称',
    description: '描述',
    type: '类型',
    value: '价值（$）',
    chance: '概率（%）',
    chanceOf: (prize) => `“${prize}”的概率`,
    lock: (prize) => `锁定“${prize}”的概率`,
    locked: '已锁定，解锁后才能修改概率。',
    remove: (prize) => `移除“${prize}”`,
    color: '颜色',
    colorOf: (prize, color) => `“${prize}”的颜色：${color}`,
    otherColor: '自定义颜色',

    nameMissing: '请填写奖品名称',
    descriptionMissing: '请填写奖品描述',
    valueWrong: '请输入大于0的金额，最多两位小数',
    chanceWrong: '请输入0.1到95之间的数',

    total: '合计',
    ofAll: (total) => `${percent(total)} / ${percent(100)}`,
    fits: '刚刚好',
    short: (by) => `还差${percent(by)}`,
    over: (by) => `超出${percent(by)}`,

    add: '添加奖品',
    normalize: '自动凑满',
    save: '保存转盘',
    normalized: '已凑满100%',
    removed: (prize) => `已移除“${prize}”`,
    discarded: '已放弃修改',
    undone: '已撤销',

    changedElsewhere: '转盘已在另一台设备上修改。',
    shown: '现在显示的是已保存的版本',
  },

  colorNames: [
    ...['紫罗兰', '金色', '泻湖蓝', '树莓红', '青柠', '矢车菊蓝', '铁锈红', '绿松石'],
    ...['兰花紫', '橄榄绿', '天蓝', '玫瑰红', '绿色', '薰衣草', '焦糖', '蓝绿', '粉色', '苔藓绿'],
    ...['蓝色', '珊瑚', '翡翠', '李子紫', '蜂蜜', '湖蓝', '浆果红', '草绿', '鸢尾紫', '古铜'],
    ...['水蓝', '洋红', '卡其', '蔚蓝', '红色', '祖母绿', '丁香紫', '赭石', '深青'],
    ...['牡丹', '嫩叶绿'],
  ],
};
