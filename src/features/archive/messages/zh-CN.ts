import { bytes as size } from '#shared/i18n/file-size.ts';
import { date, number, percent, relative } from '#shared/i18n/formats.ts';
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

const photosOf = (count: number): string => `${number(count)}张照片`;

/** Formats a share from 0 to 1 in whole percent. */
const progress = (share: number): string => percent(Math.floor(share * 100));

export const zhCN: Translation<typeof en> = {
  data: {
    lastBackup: '上次备份',
    none: '还没有备份。服务器每晚会自动备份，你也可以现在备份一次。',
    noneAtNight: '还没有备份。每晚的自动备份已关闭，记得定期手动备份。',
    old: '已经两天多没有备份了，原因可能在服务器日志里。',
    later: (count) => `${number(count)}个备份的日期晚于当前时间，请检查服务器的时钟。`,
    age,
    contents: (bytes, photos) => `${size(bytes)} · ${photosOf(photos)}`,
    elsewhere: '上次复制到其他磁盘',
    noneElsewhere: '暂无。备份和数据在同一块磁盘上，磁盘损坏时会一起丢失。',
    backUp: '立即备份',
    backingUp: '备份中',
    check: '检查数据',
    checking: '正在检查你们的数据',
    progress,
    failed: (message) => `上次备份失败：${message}`,
    checkFailed: (message) => `检查失败：${message}`,
    incomplete: (count) =>
      `上次备份有${number(count)}个照片文件缺失或无法读取。请保留更早的备份，并检查数据。`,
    loadFailed: '备份信息加载失败',
    startFailed: '操作失败，请重试。',
    sound: (photos) => `${photosOf(photos)}和上次备份都完好。`,
    soundAlone: (photos) => `${photosOf(photos)}都完好。还没有备份。`,
    soundBefore: (photos) => `${photosOf(photos)}都完好。最新的备份是检查之后做的，还没有检查。`,
    checked: (milliseconds) => `${age(milliseconds)}检查过`,
    damage: '发现损坏。请保留所有备份，并联系管理服务器的人。',
    database: (error) => `数据库：${error}`,
    missing: (count) => `缺少${number(count)}个照片文件`,
    changed: (count) => `${number(count)}个照片文件已损坏`,
    unknown: (count) => `${number(count)}个文件不属于任何照片`,
    about:
      '备份包含全部内容：照片、回忆、便签、爱心，以及还没揭晓的奖品。备份存放在服务器上，管理服务器的人全都能看到。',
    download: '下载全部数据',
    downloadAbout:
      '下载一个 ZIP 文件，里面有按日期整理的照片、任何浏览器都能打开的相册和日记，以及你们的全部数据，但不含还没揭晓的奖品。可以用它在另一台服务器上恢复。',
    downloadStarted: '已开始下载',
    downloadFailed: '没能开始下载，请重试。',
  },

  offsite: {
    lastCopy: '上次异地备份',
    none: '暂无。每次备份完成几分钟后会自动复制。',
    place: (place) => `已加密，存放在 ${place}`,
    copiedAt: (milliseconds) => `${age(milliseconds)}复制过`,
    old: '已经两天多没有异地备份了。',
    copy: '立即复制',
    copying: '正在复制上次备份',
    failed: (message) => `上次异地备份失败：${message}`,
    noPlace: '服务器没有设置异地备份。',
    noBackup: '还没有可复制的备份，请先备份一次。',
    busy: '正在进行另一次复制，请等它完成后再试。',
    failedInLog: '原因见服务器日志。',
    sameDisk:
      '异地文件夹和你们的数据在同一块磁盘上。磁盘一旦损坏，两份都会丢失，请换到另一块磁盘。',
    notMounted: '异地文件夹现在位于服务器自己的磁盘上。请连接并挂载它的磁盘，再重新复制。',
    folder: {
      notFound: '异地文件夹不存在。它所在的磁盘连接了吗？',
      denied: '服务器的账户无权写入异地文件夹，请授予权限。',
      readOnly:
        '异地文件夹是只读的。请以可写方式挂载它的磁盘；使用 systemd 时，请把该文件夹加入 ReadWritePaths。',
      full: '异地文件夹所在的磁盘已满。',
    },
    s3: {
      notFound: 'S3 存储桶不存在。',
      denied: 'S3 服务拒绝访问，请检查访问密钥 ID、私有访问密钥和密钥的权限。',
      full: 'S3 存储桶已满。',
    },
    webdav: {
      notFound: 'WebDAV 服务器上没有这个异地文件夹。',
      denied: 'WebDAV 服务器拒绝访问，请检查用户名、密码和权限。',
      full: 'WebDAV 服务器的空间已满。',
    },
    certificate: '异地存储的证书不受信任。',
    redirected: '异地存储要求跳转到其他地址，出于安全考虑不会跳转。',
    unexpected: (status) => `异地存储返回了错误 ${status}。`,
    unreachable: '连接不上异地存储。',
    incomplete: '异地备份不完整，稍后会重试。',
    noCopy: '那里没有这份异地备份。',
    passphrase: '无法解密这份异地备份，请检查 FIVETWENTY_OFFSITE_PASSPHRASE。',
    damaged: '这份异地备份已损坏。',
    otherHost: 'FIVETWENTY_OFFSITE_URL 填的是另一台服务器，凭据只能用于那一台。',
  },

  restore: {
    restore: '从备份恢复',
    about: '从其他服务器迁移？请选择备份，或之前下载的存档（.zip）。',
    codeFirst: '请先输入设置码。',
    sending: '正在上传备份',
    restoring: '正在检查并恢复备份',
    opening: '正在重启服务器',
    progress,
    broken: '连接中断，数据没有改动，请重试。',
  },

  answers: {
    tooManyDownloads: '下载太频繁了，请一分钟后再试。',
    busy: '正在进行另一次备份，请等它完成后再试。',
    noSpace: (bytes) => `服务器还需要 ${size(bytes)} 磁盘空间，请清理后重试。数据没有改动。`,
    notAnArchive: '这不是 Fivetwenty 的备份，或者文件不完整、已损坏。',
    changed: (name) => `备份已损坏：“${name}”被改动过。`,
    missing: (name) => `备份已损坏：缺少“${name}”。`,
    unexpectedFiles: '备份已损坏：含有多余的文件。',
    databaseDamaged: '备份已损坏：数据库有错误。',
    newer: '这个备份来自更新的版本。请先更新 Fivetwenty，再恢复备份。',
    noUsers: '备份中没有用户。',
    notSetUp: `${shared.setupNeeded}，还没有可备份的内容。`,
    notEmpty: '服务器上已有数据，恢复会覆盖这些数据。',
    noData: '这个文件夹里没有 Fivetwenty 的数据。',
    nothingToUndo: '没有可撤销的恢复。',
    uploadInterrupted: '上传中断，请重新开始恢复。',
    nothingUploaded: '请先选择一个备份。',
    restoring: '已经在恢复了，请稍候。',
    backupFailed: '备份失败，原因见服务器日志。',
    checkFailed: '检查未能完成，原因见服务器日志。',
    restoreFailed: '恢复失败，数据没有改动。原因见服务器日志。',
  },

  notification: {
    title: '备份出了问题',
    texts: {
      'backup-failed': '上次备份失败。处理办法请看“设置”。',
      'backup-incomplete': '上次备份缺少一些照片文件。处理办法请看“设置”。',
      'check-failed': '上次检查未能完成。处理办法请看“设置”。',
      'damage-found': '上次检查发现损坏。处理办法请看“设置”。',
      'copy-failed': '上次异地备份失败。处理办法请看“设置”。',
      'backup-overdue': '已经超过36小时没有备份了。处理办法请看“设置”。',
      'check-overdue': '每周一次的检查逾期了。处理办法请看“设置”。',
      'copy-overdue': '已经两天多没有异地备份了。处理办法请看“设置”。',
    },
  },

  album: {
    title: (names) => names.join(' & '),
    together: (startDate) => `始于${date(startDate)}`,
    createdOn: (day) => `制作于${day}`,
    leftOut: '不含还没送达的惊喜盒子，以及还没揭晓的奖品。',
    secretPrize: '神秘奖品',
    years: '年份',
    diary: '日记',
    photos: '照片',
    empty: '还没有照片和回忆',
    alt: (day, by) => `${by}上传的照片，${date(day)}`,
    by: (name) => `${name} 上传`,
    writtenBy: (name) => `${name} 记录`,
    favorite: '收藏',
    note: '共享便签',
    noteBy: (name, day) => `${day}由${name}最后编辑`,
    love: '爱心',
    loveOf: (name, times) => `${name}送出了${number(times)}颗爱心`,
    boxPrizes: '惊喜盒子奖品',
    boxPrize: (prize, from, to) => `${prize}：${from}送给${to}`,
    wheelPrizes: '转盘奖品',
    wheelPrize: (prize, by, day) => `${prize}：${by}抽中，${day}`,
    types: {
      anniversary: '纪念日',
      milestone: '里程碑',
      special_moment: '特别时刻',
      event: '经历',
    },
  },
};
