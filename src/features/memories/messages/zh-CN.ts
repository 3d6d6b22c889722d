import {
  date,
  dateRange,
  inDays,
  invalidDate,
  list,
  month,
  monthDay,
  number,
  weekday,
  weekdayShort,
} from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

const count = (memories: number): string => `${number(memories)}段回忆`;
const years = (count: number): string => `${number(count)}周年`;

const validation = {
  titleMissing: '请输入标题',
  dateMissing: shared.dateRequired,
  descriptionMissing: '请为这段回忆写几句话。',
  endOfEventsOnly: '只有“经历”可以设结束日期',
  endBeforeDate: '结束日期不能早于开始日期',
  tooManyPhotos: (most: number) => `最多选择${number(most)}张照片`,
};

/** The most titles that the accessible name of a day lists. */
const mostTitles = 5;

export const zhCN: Translation<typeof en> = {
  page: {
    title: '回忆',
    add: '添加回忆',
    loadFailed: '回忆加载失败，请重试。',
    count,
    list: '全部回忆',
    isNew: '新',
    empty: '还没有回忆',
    emptyHint: '初吻、旅行、搬到一起的那天……把它们都存下来吧，两个人都能看到。',
    noneFound: '没有符合条件的回忆',
    clearFilters: '显示全部回忆',

    types: {
      anniversary: '纪念日',
      milestone: '里程碑',
      special_moment: '特别时刻',
      event: '经历',
    },
    date,
    dates: (days) => (days === null ? invalidDate : dateRange(days.firstDay, days.lastDay)),
    by: { before: '', after: '添加' },
    morePhotos: (more) => `+${number(more)}`,
    seeMorePhotos: (more) => `查看另外${number(more)}张照片`,
    photos: (photos) => `${number(photos)}张照片`,

    upcoming: '即将到来的纪念日',
    noAnniversaries: '还没有纪念日',
    addAnniversary: '添加纪念日',
    inDays,
    years,
    ahead: (days, count) => (count === 0 ? inDays(days) : `${inDays(days)} · ${years(count)}`),

    filters: '筛选',
    filtersOn: (on) => (on === 0 ? '筛选' : `筛选（${number(on)}）`),
    showResults: '查看回忆',
    type: '类型',
    allTypes: '全部类型',
    time: '时间',
    times: {
      all: '全部时间',
      thisMonth: '本月',
      last6Months: '最近6个月',
      thisYear: '今年',
      lastYear: '去年',
      older: '更早（2年以前）',
    },
    sort: '排序',
    sorts: { asc: '从旧到新', desc: '从新到旧' },

    oneMemory: '回忆',
    notFound: '找不到这段回忆',
    draftHint: '你还有未保存的修改，可以存成新的回忆。',
    createAgain: '添加为新回忆',
    oneLoadFailed: '回忆加载失败，请重试。',
    edit: '编辑',
    delete: '删除',
    print: '打印',
    deleteTitle: '删除这段回忆？',
    sureToDelete: (title, photos) =>
      `删除后，两个人都看不到“${title}”。${photos === 0 ? '' : '其中的照片会保留在图库里。'}`,
    deleted: '回忆已删除',
    deleteFailedTitle: '回忆未能删除',
    deleteFailed: '回忆删除失败，请重试。',
    reactionFailed: '未能保存你的回应，请重试。',
  },

  validation,

  form: {
    ...validation,
    createTitle: '添加回忆',
    editTitle: '编辑回忆',
    title: '标题',
    type: '类型',
    date: '日期',
    endDate: '结束日期',
    endDateHint: '只有一天的话留空即可。',
    description: '描述',
    createNow: '保存回忆',
    described: (title) => `回忆：${title}`,
    waitingList: '待发送的回忆',
    waits: '连上服务器后会自动保存这段回忆。',
    saved: '回忆已保存',
    notSaved: '回忆未能保存',
    saveFailed: '回忆保存失败，请重试。',
    gone: '这段回忆已被删除。再次保存会把它存成新的回忆。',
    photosFailed: '回忆已创建，但照片没能加上。稍后编辑这段回忆即可添加照片。',
    addPhotos: '添加照片',
    losses({ photos, endDate }) {
      if (photos && endDate) return '只有“经历”可以带照片和结束日期，保存后会移除。';
      return photos
        ? '只有“经历”可以带照片，保存后会移除照片。'
        : '只有“经历”可以设结束日期，保存后会移除。';
    },

    outdated: '这段回忆已在另一台设备上修改。',

    photos: '照片',
    choosePhotos: '选择照片',
    chosen: (photos) => (photos === 0 ? '未选择照片' : `已选${number(photos)}张照片`),
    onePhoto: {
      title: '选择一张照片',
      chosen: (photos) => (photos === 0 ? '未选择照片' : '已选1张照片'),
    },
    remove: (name) => `移除：${name}`,
    removed: '照片已移除',
    photosGone: (photos) => `所选照片中有${number(photos)}张已不存在，已自动移除。`,
    clear: '清空',
    done: '完成',
    upload: '上传',
    search: '搜索照片',
    noneFound: '没有符合条件的照片',
    noneThere: '图库里还没有照片',
    limitReached: (most) => `最多${number(most)}张照片`,
  },

  calendar: {
    month,
    weekday,
    weekdayShort,
    dayOfWeek: (day) => weekday(`2023-01-0${day + 1}`),
    previous: '上个月',
    next: '下个月',
    today: '今天',
    hint: '用方向键按天或按周移动，用 Page Up 和 Page Down 按月移动，按住 Shift 则按年移动。按 Enter 打开某一天，按 N 添加回忆。',
    cell(day, titles, anniversary) {
      const dayText =
        anniversary === undefined ? monthDay(day) : `${monthDay(day)}，${anniversary}`;
      if (titles.length === 0) return dayText;
      const more = titles.length - mostTitles;
      const listed = titles.slice(0, mostTitles);
      const items = more > 0 ? [...listed, `另外${number(more)}段`] : listed;
      return `${dayText}，${count(titles.length)}：${list(items)}`;
    },
    titleWithYears: (title, count) => (count === 0 ? title : `${title}（${years(count)}）`),
    more: (more) => `+${number(more)}`,
    addOn: (day) => `在${monthDay(day)}添加回忆`,
    loadFailed: '日历加载失败，请重试。',
    empty: '这一天还没有回忆。',
  },

  dashboard: {
    created: '段回忆',
    tileFailed: '回忆加载失败',
    coming: '即将到来',
    noneComing: '近期没有纪念日。纪念日每年都会重复。',
    toMemories: '打开日历',

    onThisDay: '那年今日',
    onThisDayFailed: '“那年今日”加载失败',
    yearsAgo: (years) => `${number(years)}年前`,
    showAll: (all) => `查看全部（${number(all)}）`,
    hide: '隐藏',
    hideOne: (name) => `隐藏：${name}`,
    hideTitle: '从“那年今日”隐藏？',
    sureToHide: (name, partner) =>
      `“${name}”不会再出现在你的“那年今日”里。${partner}仍然能看到，内容不会删除。`,
    hidden: '已从“那年今日”隐藏',
    hideFailed: '隐藏失败，请重试。',
  },

  own: {
    title: (count) => `在一起${years(count)}`,
    todayTogether: (count) => `今天是我们的${years(count)}`,
    today: (count) => `今天是${years(count)}`,
    onDay: (count, day) => `${monthDay(day)}在一起${years(count)}`,
    since: (startDate) => `${date(startDate)}起在一起`,
    write: '为今天写点什么',
    photos: '每年一张照片',
    reminderTitle: '你们的纪念日',
    inCalendars: '我们的纪念日',
    reminder: (days, count) => `${inDays(days)} · 在一起${years(count)}`,
  },

  settings: {
    weekStart: {
      label: '每周的第一天',
      hint: '用于回忆日历。转盘的一周始终从星期日开始。',
      automatic: (day) => `自动（${day}）`,
      failed: '设置保存失败，请重试。',
    },
    link: '日历链接',
    linkHint:
      '在苹果日历、谷歌日历、Thunderbird 等支持订阅的应用中显示全部回忆和你们自己的纪念日。纪念日每年都会重复。',
    secret: '知道这个地址的人都能看到你们回忆的标题和描述。',
    address: '日历地址',
    create: '创建链接',
    replace: {
      title: '更换日历链接？',
      text: '现在的地址会失效，正在使用它的应用需要改用新地址。',
      action: '更换链接',
    },
    turnOff: {
      title: '关闭日历链接？',
      text: '使用这个地址的应用将不再收到你们的回忆。',
      action: '关闭',
    },
    turnedOff: '日历链接已关闭',
    loadFailed: '日历链接加载失败，请重试。',
    changeFailed: '日历链接修改失败，请重试。',
  },

  answers: {
    created: '回忆已创建',
    photosSaved: '照片已保存',
    noPhotosHere: '只有“经历”可以带照片。',
    photosGone: '其中有些照片已不存在。',
    photoGone: '这张照片已不存在。',
  },
};
