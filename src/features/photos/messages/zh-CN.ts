import { bytes } from '#shared/i18n/file-size.ts';
import * as format from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

const { number } = format;

const photos = (count: number): string => `${number(count)}张照片`;

/** Says how many photos were changed, and how many were not. */
const withMissing =
  (changed: (count: number) => string, unchanged: (count: number) => string) =>
  (count: number, missing: number): string =>
    `${count > 0 ? `${changed(count)}。` : ''}${missing > 0 ? unchanged(missing) : ''}`;

const alreadyDeleted = (missing: number) => `另有${number(missing)}张之前已被删除。`;
const noLongerInBin = (missing: number) => `另有${number(missing)}张已不在回收站。`;

const recoveredSome = (count: number) => `已恢复${photos(count)}`;
const favoritedSome = (count: number) => `已收藏${photos(count)}`;
const unfavoritedSome = (count: number) => `已取消收藏${photos(count)}`;
const updatedFor = (count: number) => `已更新${photos(count)}的分类`;

const deleteFailed = '照片删除失败，请重试。';

export const zhCN: Translation<typeof en> = {
  photo: {
    title: '照片',
    count: photos,
    loadFailed: '照片加载失败，请重试。',
    empty: '还没有照片',
    emptyHint: '你们的照片会出现在这里，两个人都能看到。',

    date: (moment) => (moment === null ? format.invalidDate : format.date(moment)),
    dateAndTime: (moment) => (moment === null ? format.invalidDate : format.dateTime(moment)),
    photo: (date, by, isVideo) =>
      [isVideo ? '视频' : '照片', date, `${by}上传`]
        .filter((part) => part !== undefined)
        .join('，'),
    broken: '暂时无法显示这张照片',
    onlyThumbnail: '这是小尺寸预览，暂时无法加载原图。',
    brokenTile: '加载失败',

    onePhoto: '照片',
    notFound: '找不到这张照片',
    toPhotos: '查看全部照片',
    photoLoadFailed: '照片加载失败，请重试。',
    back: '返回全部照片',
    backHome: '返回首页',
    backToCategory: '返回分类',
    backToFavorites: '返回收藏',
    backToBin: '返回回收站',
    backToMemories: '返回回忆',
    previous: '上一张',
    next: '下一张',
    enlarge: '全屏查看',
    firstPhoto: '这是第一张照片。',
    lastPhoto: '这是最后一张照片。',
    place: (at, of) => `第${number(at)}张，共${number(of)}张`,
    zoomIn: '放大',
    zoomOut: '缩小',
    zoomedOut: '已缩到最小',
    zoomedIn: '已放到最大',
    zoomed: (zoom) => `缩放 ${format.percent(Math.round(zoom * 100))}`,
    openPhoto: '打开照片',
    wasDeleted: '这张照片已被删除。',
    lightbox: {
      Carousel: '照片',
      Slide: '照片',
      'Photo gallery': '全屏照片',
      '{index} of {total}': '第{index}张，共{total}张',
    },
    details: '详情',

    uploadedBy: { before: '', after: '上传' },
    taken: '拍摄于',
    added: '添加于',
    addedOn: (moment) => (moment === undefined ? '添加时间' : `添加于${zhCN.photo.date(moment)}`),
    editDate: '修改日期',
    takenAt: '拍摄日期',
    takenAtHint: '以拍摄地的当地时间为准。',
    notAMoment: '请输入日期和时间',
    clearDate: '改用添加日期',
    caption: '说明',
    addCaption: '添加说明',
    editCaption: '编辑说明',
    captionHint: '点击别处或按 Ctrl+Enter 保存，按 Esc 取消。',
    captionChanged: (caption) => `已在另一台设备上改为“${caption}”。`,
    captionRemoved: '说明已在另一台设备上删除。',
    saved: '照片信息已更新！',
    saveFailed: '照片更新失败，请重试。',
    favorite: '收藏',
    isNew: '新',
    nowFavorite: '已收藏',
    notFavorite: '已取消收藏',
    favoriteFailed: '收藏失败，请重试。',
    categories: '分类',
    reactionFailed: '未能保存你的回应，请重试。',
    categoriesFailed: '分类更新失败，请重试。',
    downloadOriginal: '下载原图',
    originalFailed: '原图下载失败，请重试。',

    delete: '删除',
    deletePhoto: '删除照片',
    sureToDelete: '确定要删除这张照片吗？',
    deleted: '照片已删除！',
    deleteFailed: '照片删除失败，请重试。',
    inBin: '这张照片在回收站里，7天后会被永久删除。',
    recover: '恢复',
    recovered: '照片已恢复',
    recoverFailed: '照片恢复失败',
    recoverFirst: '这张照片在回收站里，恢复后才能修改。',
  },

  notes: {
    title: '留言',
    count: (count) => `${number(count)}条留言`,
    none: '还没有留言。你写的话两个人都能看到。',
    loadFailed: '留言加载失败，请重试。',
    cameIn: (author, content) => `${author}的新留言：${content}`,
    label: '你的留言',
    placeholder: '给这张照片写点什么',
    hint: '按 Ctrl+Enter 添加。',
    add: '添加留言',
    added: '留言已添加',
    blank: '先写点什么吧',
    left: (count) => `还可输入${shared.characters(count)}`,
    described: (content) => `照片留言：${content}`,
    inBin: '这张照片在回收站里，恢复后才能留言。',
    failedTitle: '留言未能添加',
    failed: '留言添加失败，请重试。',
  },

  selection: {
    month: format.month,
    jumpToMonth: '跳到指定月份',
    show: '筛选照片',
    all: '全部',
    favorites: '收藏',
    noFavorites: '还没有收藏',
    noFavoritesHint: (isTouch) =>
      isTouch
        ? '打开照片，轻点爱心即可收藏。要收藏多张，请长按照片。'
        : '打开照片，点击爱心即可收藏，也可以在照片上按 F。',
    actions: '照片操作',
    select: '选择',
    selectAll: '全选',
    selected: (count) => `已选${number(count)}张`,
    selectFirst: '请先选择至少一张照片。',
    started: '已进入选择模式',
    ended: '已退出选择模式',

    deleteTitle: (count) => `删除${photos(count)}？`,
    deleteHint: (_count) => '7天内可以从回收站恢复。',
    deleted: withMissing((count) => `已删除${photos(count)}`, alreadyDeleted),
    deleteFailed,
    deletedInPart: (done, of) => `${deleteFailed}已删除${number(done)}/${number(of)}张。`,
    recovered: withMissing(recoveredSome, noLongerInBin),
    unfavorite: '取消收藏',
    progress: (done, of) => `${number(done)}/${photos(of)}`,
    favorited: withMissing(favoritedSome, alreadyDeleted),
    unfavorited: withMissing(unfavoritedSome, alreadyDeleted),
    favoritedSome,
    unfavoritedSome,
    assign: '设置分类',
  },

  search: {
    blank: '请输入要搜索的内容',
    label: '搜索照片',
    none: '没有找到照片',
    noneHint: '试试说明或留言里的词、分类、名字，或者“2024年5月”这样的日期。',
    clear: '清除搜索',
    failed: '搜索失败，请重试。',
    back: '返回搜索结果',
  },

  gallery: {
    add: '添加照片',
    dropAnywhere: '松开即可添加照片',
    title: '图库',
    allPhotos: '全部照片',
    newest: '最新照片',
    back: '返回图库',
    seeAll: (count) => `查看全部${number(count)}项`,
    size: '缩略图大小',
    sizes: { small: '小', medium: '中', large: '大' },
  },

  category: {
    category: '分类',
    back: '返回分类',
    empty: '这个分类里还没有照片',
    emptyHint: '选中照片，再设置这个分类，就能添加进来。',
    noSuch: '找不到这个分类',
  },

  assign: {
    title: (count) => `${photos(count)}的分类`,
    mixed: '部分',
    apply: '应用',
    nothingChanged: '没有任何改动。',
    assigned: withMissing(updatedFor, alreadyDeleted),
    updated: updatedFor,
    failed: '分类设置失败，请重试。',
  },

  bin: {
    title: '回收站',
    rule: '照片会在这里保留7天，之后自动删除。',
    empty: '回收站是空的',
    toGallery: '前往图库',
    list: '已删除的照片',

    deletesIn(left) {
      if (left === null) return format.invalidDate;
      if (left.count === 0) return '一小时内删除';
      return `${format.relative(left.count, left.unit)}删除`;
    },
    select: (name) => `选择：${name}`,
    selectAll: '选择本页全部',
    delete: '永久删除',
    recoverOne: (name) => `恢复：${name}`,
    deleteOne: (name) => `永久删除：${name}`,
    selectToRecover: '请选择要恢复的照片',
    selectToDelete: '请选择要删除的照片',
    sureTitle: (count) => `永久删除${photos(count)}？`,
    sureText: (_count) => '删除后两个人都看不到，也无法恢复。',
    movedSome: (count) => `已将${photos(count)}移到回收站`,
    recoveredSome,
    deletedSome: (count) => `已永久删除${photos(count)}`,
    withMissing: (done, missing) => `${done}。${noLongerInBin(missing)}`,
    deleted: '照片已永久删除',
    deleteFailed: '照片删除失败',
    recoverSomeFailed: '照片恢复失败',
    deleteSomeFailed: '照片删除失败',
    fetchFailed: '已删除的照片加载失败',
    loadFailed: '回收站加载失败',
  },

  dashboard: {
    strip: '你们的照片',
    pause: '暂停照片轮播',
    stripFailed: '照片轮播加载失败',
    stripEmpty: '你们的照片会出现在这里。',
    shared: '张照片',
    sharedWithVideos: '个照片和视频',
    tileFailed: '照片加载失败',
  },

  moving: {
    kinds: { video: '视频', live: '实况照片', animation: '动图' },
    unplayable: '这个浏览器无法播放这个视频。',
    download: '下载视频',
    live: '实况',
    play: '播放动图',
    pause: '暂停动图',
  },

  answers: {
    reactWithOneOf: (emojis) => `只能用这些表情：${emojis}`,
    uploaded: (isVideo) => (isVideo ? '视频已上传' : '照片已上传'),
    isHere: (isVideo) => `图库里已有${isVideo ? '这个视频' : '这张照片'}`,
    isBack: (isVideo) => `${isVideo ? '这个视频' : '这张照片'}已从回收站恢复`,
    movedToBin: '照片已移到回收站',
    notInBin: '只有回收站里的照片才能永久删除。',
    noOriginal: '这张照片没有保留原图。',

    noneSelected: '请选择照片',
    tooMany: (most) => `一次最多选择${photos(most)}`,
    tooManyCategories: '分类太多了',

    unsupported:
      '不支持这种文件，请添加 JPEG、PNG、WebP、GIF、AVIF、HEIC 照片，或者 MP4、MOV、WebM 视频。',
    isVideo: '这个文件是视频，不能作为照片上传。',
    isPhoto: '这个文件是照片，不能作为视频上传。',
    empty: '这个文件是空的。',
    still: '这张动图会显示为静态图片。',
    unreadable: '这个文件已损坏，无法读取。',
    noVideo: '这个文件里没有视频。',
    unplayable: '浏览器无法播放这种视频，请先转换成MP4再添加。',
    tooManyPixels: '照片太大了，上限是6400万像素。',
    videoTooLarge: (most) => `视频太大了，上限是 ${bytes(most)}。`,
    categoryDeleted: '分类已删除，其中的照片仍在图库里。',
    categoriesGone: '其中有些分类已不存在。',
    nameTaken: '已经有同名的分类了。',
  },
  categories: {
    title: '分类',
    create: '添加分类',
    manage: '管理分类',
    none: '还没有分类',
    noneHint: '新建分类，把照片整理得井井有条',
    noneInGallery: '还没有分类。新建分类，把照片整理得井井有条。',
    loadFailed: '分类加载失败，请重试。',

    more: (name) => `“${name}”的更多选项`,
    edit: '编辑',
    delete: '删除',

    createTitle: '添加分类',
    editTitle: '编辑分类',
    name: '名称',
    description: '描述',
    color: '颜色',
    colors: {
      red: '红色',
      orange: '橙色',
      green: '绿色',
      blue: '蓝色',
      purple: '紫色',
      pink: '粉色',
      gray: '灰色',
    },
    unknownColor: '请选择一种颜色',
    nameMissing: '请输入名称',
    createNow: '保存分类',
    saveFailed: '分类保存失败',
    created: (name) => `已创建分类“${name}”`,
    saved: (name) => `已保存分类“${name}”`,

    deleteTitle: (name) => `删除“${name}”？`,
    sureToDelete: (photos) =>
      photos === 0 ? '里面没有照片。' : `其中的${number(photos)}张照片会保留在图库里。`,
    deleted: (name) => `已删除分类“${name}”`,
    deleteFailed: '分类删除失败',
  },
};
