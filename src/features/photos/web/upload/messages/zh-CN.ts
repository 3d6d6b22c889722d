import { bytes } from '#shared/i18n/file-size.ts';
import * as format from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { UploadCount } from '../../../upload.rules.ts';
import type { en } from './en.ts';

const { number } = format;

const photos = (count: number): string => `${number(count)}张照片`;

const totalOf = ({ photo, video }: UploadCount): number => photo + video;
const photosAndVideos = ({ photo, video }: UploadCount): string =>
  format.list([
    ...(photo > 0 || video === 0 ? [photos(photo)] : []),
    ...(video > 0 ? [`${number(video)}个视频`] : []),
  ]);

export const zhCN: Translation<typeof en> = {
  dropHere: '把照片拖到这里',
  dropMore: '把更多照片拖到这里',
  choose: '选择照片',
  chooseMore: '继续选择',
  upload: (count) => `上传${photosAndVideos(count)}`,
  list: '要上传的照片',
  skipped: (count) => `已跳过${number(count)}个文件，只能添加照片和视频。`,
  names: (names) => (names.length > 3 ? `${names.slice(0, 3).join('、')}等` : format.list(names)),

  bytes,
  smaller: (from, to) => `${bytes(from)} → ${bytes(to)}`,
  smallerSaid: (from, to) => `已从 ${bytes(from)} 压缩到 ${bytes(to)}`,
  heavy: (count) => `正在上传原图（${bytes(count)}），可能需要一会儿。`,
  described: (name, isVideo) => `${isVideo ? '视频' : '照片'}：${name}`,
  pillWaits: (count) => `${photosAndVideos(count)}等待上传`,
  ready: '待上传',
  waiting: '排队中',
  preparing: '准备中',
  uploading: (done) => `上传中 ${format.percent(done)}`,
  outcomes: {
    added: '已上传',
    already: '图库里已有',
    recovered: '已从回收站恢复',
  },
  failed: '上传失败',
  tooLarge: '照片太大了，上限是 25 MB。',
  originalTooLarge: '原图太大了，上限是 25 MB。可在设置中关闭“保留原图”，改为上传较小的版本。',
  unreadable: '无法再读取这个文件，请重新选择。',
  progressOf: (name) => `正在上传：${name}`,
  underWay: '上传中…',
  done: (done, all) => `已上传${number(done)}/${number(all)}`,
  goesOn: '可以关闭这个窗口，上传会继续。',
  settings: '照片设置',

  keepOriginals: '保留原图',
  keepHint: '保留原始文件，包括位置和相机信息。只有你们两个人能下载。',
  keepUnknown: '设置加载失败，请重试。',
  keepFailed: '设置保存失败，请重试。',

  remove: (name) => `移除：${name}`,
  cancel: (name) => `取消上传：${name}`,
  takenBack: (name) => `“${name}”已上传完成，现在在回收站里。`,
  notTakenBack: (name) => `“${name}”可能还是上传了，请到图库看看。`,
  retryOne: (name) => `重试：${name}`,
  retryFailed: (count) => `重试失败的上传（${number(count)}）`,
  retryTitle: (count) => `重新上传失败的${photosAndVideos(count)}？`,
  retryText: (_count) => '之前没传上去的会再传一次。',

  result({ added, already, recovered }) {
    const [fresh, old, back] = [totalOf(added), totalOf(already), totalOf(recovered)];
    if (fresh === 0 && back === 0) {
      const one = already.video > 0 ? '这个视频' : '这张照片';
      return {
        title: old === 1 ? `图库里已有${one}` : `${photosAndVideos(already)}都已在图库里`,
        lines: ['没有添加新内容。'],
      };
    }
    return {
      title:
        fresh === 0
          ? `已从回收站恢复${photosAndVideos(recovered)}`
          : `已添加${photosAndVideos(added)}`,
      lines: [
        '两个人都能在图库里看到。',
        ...(old === 0 ? [] : [`图库里已有${photosAndVideos(already)}。`]),
        ...(fresh === 0 || back === 0 ? [] : [`从回收站恢复了${photosAndVideos(recovered)}。`]),
      ],
    };
  },
  stills: (count) => `${number(count)}张动图会显示为静态图片。`,
  leaveText: (count) => `还有${photosAndVideos(count)}没有上传。退出登录会取消上传。`,
  leaveAndDrop: '仍要退出',
  pill: '上传',
  pillPicked: (count) => `${photosAndVideos(count)}待上传`,
  pillFailed: (count) => `${number(count)}项上传失败`,
  show: '查看上传',
};
