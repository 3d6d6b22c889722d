import { date, number, percent, relative, bytes as size } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function age(milliseconds: number): string {
  if (milliseconds < minute) return '刚刚';
  if (milliseconds < hour) return relative(-Math.floor(milliseconds / minute), 'minute');
  if (milliseconds < 2 * day) return relative(-Math.floor(milliseconds / hour), 'hour');
  return relative(-Math.floor(milliseconds / day), 'day');
}

const photosOf = (count: number): string => `${number(count)} 张照片`;

/** Of a share from 0 to 1, in whole percent. */
const progress = (share: number): string => percent(Math.floor(share * 100));

export const zhCN: Translation<typeof en> = {
  data: {
    lastBackup: '上次备份',
    none: '还没有备份。服务器每晚会自动备份，你也可以现在备份一次。',
    noneAtNight: '还没有备份。每晚备份已关闭，记得不时手动备份。',
    old: '上次备份已是两天多以前，原因也许能在服务器日志里找到。',
    later: (count) => `${number(count)} 个备份的日期在未来，请检查服务器的时钟。`,
    age,
    contents: (bytes, photos) => `${size(bytes)} · ${photosOf(photos)}`,
    elsewhere: '上次备份到其他磁盘',
    noneElsewhere: '还没有。备份和数据在同一块磁盘上，磁盘损坏时会一起丢失。',
    backUp: '立即备份',
    backingUp: '备份中',
    check: '检查数据',
    checking: '正在检查你们的数据',
    progress,
    failed: (message) => `上次备份失败：${message}`,
    checkFailed: (message) => `检查失败：${message}`,
    loadFailed: '备份信息加载失败',
    startFailed: '没能开始，请重试。',
    sound: (photos) => `${photosOf(photos)}和上次备份都完好。`,
    soundAlone: (photos) => `${photosOf(photos)}都完好。还没有备份。`,
    soundBefore: (photos) => `${photosOf(photos)}都完好。最新的备份是检查之后做的，还没有检查。`,
    checked: (milliseconds) => `检查于${age(milliseconds)}`,
    damage: '发现损坏。请保留所有备份，并联系管理服务器的人。',
    database: (error) => `数据库：${error}`,
    missing: (count) => `缺少 ${number(count)} 个照片文件`,
    changed: (count) => `${number(count)} 个照片文件已损坏`,
    unknown: (count) => `${number(count)} 个文件不属于任何照片`,
    about:
      '备份包含一切：照片、回忆、便签、爱心，以及还没揭晓的奖品。备份存放在服务器上，管理服务器的人能看到全部内容。',
    download: '下载全部数据',
    downloadAbout:
      '下载一个 ZIP 文件：按日期整理的照片、任何浏览器都能打开的相册和日记，以及你们的全部数据。不含还没揭晓的奖品。可以在另一台服务器上恢复。',
    downloadStarted: '已开始下载',
    downloadFailed: '没能开始下载，请重试。',
  },

  offsite: {
    lastCopy: '上次异地副本',
    none: '还没有。每次备份完成几分钟后会自动复制。',
    place: (place) => `已加密，存放在 ${place}`,
    copiedAt: (milliseconds) => `复制于${age(milliseconds)}`,
    old: '上次异地副本已是两天多以前。',
    copy: '立即复制',
    copying: '正在复制上次备份',
    failed: (message) => `上次异地复制失败：${message}`,
    noPlace: '服务器上没有设置异地副本。',
    noBackup: '还没有可复制的备份，请先备份一次。',
    busy: '正在进行另一次复制，请等它完成后再试。',
    failedInLog: '原因见服务器日志。',
    notFound: '异地文件夹或存储桶不存在，或者磁盘没有连接。',
    denied: '异地存储拒绝访问，请检查用户名、密码和权限。',
    full: '异地存储已满。',
    certificate: '异地存储的证书不受信任。',
    redirected: '异地存储跳转到了另一个地址，这样的跳转不会跟随。',
    unexpected: (status) => `异地存储返回了错误 ${status}。`,
    unreachable: '连接不上异地存储。',
    incomplete: '副本不完整，稍后会重试。',
    noCopy: '这里没有这样的副本。',
    passphrase: '无法解密这份副本，请检查 FIVETWENTY_OFFSITE_PASSPHRASE。',
    damaged: '这份副本已损坏。',
    otherHost: 'FIVETWENTY_OFFSITE_URL 指向另一台服务器，而凭据只用于原来那台。',
  },

  restore: {
    restore: '从备份恢复',
    about: '从另一台服务器搬过来？选择它的备份，或你下载的文件（.zip）。',
    codeFirst: '请先输入设置码。',
    sending: '正在上传备份',
    restoring: '正在检查并恢复备份',
    opening: '正在重启服务器',
    progress,
    broken: '连接中断，什么都没有改动，请重试。',
  },

  answers: {
    tooManyDownloads: '下载次数过多，请过一分钟再试。',
    busy: '正在进行另一次备份，请等它完成后再试。',
    noSpace: (bytes) =>
      `服务器还需要 ${size(bytes)} 磁盘空间。请清理空间后重试，目前什么都没有改动。`,
    notAnArchive: '这不是 Fivetwenty 的备份，或者文件不完整、已损坏。',
    changed: (name) => `备份已损坏：“${name}”被改动过。`,
    missing: (name) => `备份已损坏：缺少“${name}”。`,
    unexpectedFiles: '备份已损坏：含有多余的文件。',
    databaseDamaged: '备份已损坏：数据库有错误。',
    newer: '这个备份来自更新的版本。请先更新 Fivetwenty，再恢复备份。',
    noUsers: '备份中没有用户。',
    notSetUp: `${shared.setupNeeded}，还没有可备份的内容。`,
    notEmpty: '服务器上已有数据，恢复会替换它们。',
    noData: '这个文件夹里没有 Fivetwenty 的数据。',
    nothingToUndo: '没有可撤销的恢复。',
    uploadInterrupted: '上传中断，请重新开始恢复。',
    nothingUploaded: '请先选择一个备份。',
    restoring: '正在恢复中。',
    backupFailed: '备份失败，原因见服务器日志。',
    checkFailed: '检查没能完成，原因见服务器日志。',
    restoreFailed: '恢复失败，什么都没有改动。原因见服务器日志。',
  },

  album: {
    title: (names) => names.join(' & '),
    together: (startDate) => `从 ${date(startDate)} 开始在一起`,
    createdOn: (day) => `制作于 ${day}`,
    leftOut: '未包含：还没掉落的惊喜盒子，以及还没通过的奖品。',
    secretPrize: '神秘奖品',
    years: '年份',
    diary: '日记',
    photos: '照片',
    empty: '还没有照片和回忆',
    alt: (day, by) => `${by} 上传的照片，${date(day)}`,
    by: (name) => `${name} 上传`,
    writtenBy: (name) => `${name} 记录`,
    favorite: '收藏',
    note: '共享便签',
    noteBy: (name, day) => `${name} 最后编辑于 ${day}`,
    love: '爱心',
    loveOf: (name, times) => `${name} 送出了 ${number(times)} 颗爱心`,
    boxPrizes: '惊喜盒子奖品',
    boxPrize: (prize, from, to) => `${prize}：${from} 送给 ${to}`,
    wheelPrizes: '转盘奖品',
    wheelPrize: (prize, by, day) => `${prize}：${by} 赢得，${day}`,
    types: {
      anniversary: '纪念日',
      milestone: '里程碑',
      special_moment: '特别时刻',
      event: '活动',
    },
  },
};
