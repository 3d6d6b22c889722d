import { bytes } from '#shared/i18n/file-size.ts';
import * as format from '#shared/i18n/formats.ts';
import type { UploadCount, UploadOutcome } from '../../../upload.rules.ts';

/** "1 photo", "2 photos": a text for any count, which replaces the `#`. */
const counted =
  (one: string, other: string) =>
  (count: number): string =>
    format.plural(count, { one, other });

const photos = counted('# photo', '# photos');

/** "2 photos", "1 video", "2 photos and 1 video" */
const countedBy =
  (photos: (count: number) => string, videos: (count: number) => string) =>
  ({ photo, video }: UploadCount): string =>
    format.list([
      ...(photo > 0 || video === 0 ? [photos(photo)] : []),
      ...(video > 0 ? [videos(video)] : []),
    ]);
const photosAndVideos = countedBy(photos, counted('# video', '# videos'));

const inGallery = counted('# was already in your gallery.', '# were already in your gallery.');
const fromBin = counted(
  '# was recovered from the recycle bin.',
  '# were recovered from the recycle bin.',
);
const totalOf = ({ photo, video }: UploadCount): number => photo + video;
const forBoth = counted(
  'You can both see it in your gallery.',
  'You can both see them in your gallery.',
);
const allHere = (count: UploadCount): string => {
  if (count.photo > 0 && count.video > 0) {
    return `${photosAndVideos(count)} are already in your gallery`;
  }
  const noun = count.video > 0 ? 'video' : 'photo';
  return format.plural(totalOf(count), {
    one: `This ${noun} is already in your gallery`,
    other: `All # ${noun}s are already in your gallery`,
  });
};

/** Returns the text for a finished batch of uploads. */
function result({ added, already, recovered }: Record<UploadOutcome, UploadCount>) {
  const [fresh, old, back] = [totalOf(added), totalOf(already), totalOf(recovered)];
  if (fresh + back === 0) return { title: allHere(already), lines: ['Nothing was added.'] };
  return {
    title:
      fresh > 0
        ? `${photosAndVideos(added)} added`
        : `${photosAndVideos(recovered)} recovered from the recycle bin`,
    lines: [
      forBoth(fresh || back),
      ...(old > 0 ? [inGallery(old)] : []),
      ...(fresh > 0 && back > 0 ? [fromBin(back)] : []),
    ],
  };
}

const failedUploads = countedBy(
  counted('# failed photo', '# failed photos'),
  counted('# failed video', '# failed videos'),
);
const titled = countedBy(counted('# Photo', '# Photos'), counted('# Video', '# Videos'));

export const en = {
  dropHere: 'Drop photos here',
  dropMore: 'Drop more here',
  choose: 'Choose photos',
  chooseMore: 'Choose more',
  upload: (count: UploadCount) => `Upload ${titled(count)}`,
  list: 'Photos to upload',
  skipped: counted(
    '# file skipped. Only photos and videos can be added.',
    '# files skipped. Only photos and videos can be added.',
  ),
  /** The names of the first few files that were skipped. */
  names: (names: readonly string[]) =>
    format.list(names.length > 3 ? [...names.slice(0, 3), 'more'] : names),

  bytes: bytes,
  smaller: (from: number, to: number) => `${bytes(from)} → ${bytes(to)}`,
  smallerSaid: (from: number, to: number) => `Reduced from ${bytes(from)} to ${bytes(to)}`,
  heavy: (count: number) => `Uploading the original (${bytes(count)}). This may take a while.`,
  described: (name: string, isVideo: boolean) => `${isVideo ? 'Video' : 'Photo'}: ${name}`,
  pillWaits: (count: UploadCount) => `${photosAndVideos(count)} waiting to upload`,
  ready: 'Ready',
  waiting: 'Waiting',
  preparing: 'Preparing',
  uploading: (done: number) => `Uploading ${format.percent(done)}`,
  outcomes: {
    added: 'Uploaded',
    already: 'Already in your gallery',
    recovered: 'Recovered from recycle bin',
  },
  failed: 'Upload failed',
  tooLarge: 'This photo is too large. The limit is 25 MB.',
  originalTooLarge:
    'This original is too large. The limit is 25 MB. Turn off “Keep originals” in Settings to upload a smaller copy.',
  unreadable: "Can't read this file anymore. Choose it again.",
  progressOf: (name: string) => `Uploading ${name}`,
  underWay: 'Uploading…',
  done: (done: number, all: number) => `${format.number(done)} of ${format.number(all)} uploaded`,
  goesOn: 'You can close this. Uploading will continue.',
  settings: 'Photo settings',

  keepOriginals: 'Keep originals',
  keepHint:
    'Keeps full-size files with location and camera details. Only the two of you can download them.',
  keepUnknown: "Couldn't load this setting. Please try again.",
  keepFailed: "Couldn't save this setting. Please try again.",

  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel upload of ${name}`,
  takenBack: (name: string) => `${name} was already uploaded. It's now in the recycle bin.`,
  notTakenBack: (name: string) => `${name} may have been uploaded anyway. Check your gallery.`,
  retryOne: (name: string) => `Retry ${name}`,
  retryFailed: (count: number) => `Retry failed uploads (${format.number(count)})`,
  retryTitle: (count: UploadCount) => `Retry ${failedUploads(count)}?`,
  retryText: (count: UploadCount) =>
    format.plural(totalOf(count), {
      one: "We'll try uploading it again.",
      other: "We'll try uploading them again.",
    }),

  result,
  stills: counted(
    '# animation is shown as a still image.',
    '# animations are shown as still images.',
  ),
  leaveText: (count: UploadCount) =>
    format.plural(totalOf(count), {
      one: `${photosAndVideos(count)} hasn't been uploaded yet. Signing out cancels the upload.`,
      other: `${photosAndVideos(count)} haven't been uploaded yet. Signing out cancels the uploads.`,
    }),
  leaveAndDrop: 'Sign out anyway',
  pill: 'Uploads',
  pillPicked: (count: UploadCount) => `${photosAndVideos(count)} ready to upload`,
  pillFailed: counted('# upload failed', '# uploads failed'),
  show: 'Show uploads',
};
