import { date, list, number, plural, time } from '#shared/i18n/formats.ts';

/** `videos` is a part of `count`. */
interface Counts {
  readonly count: number;
  readonly videos: number;
}

/** "3 photos", "1 video", "3 photos and 1 video"; "3 more photos" with `more`. */
function photosAndVideos({ count, videos }: Counts, more = ''): string {
  const photos = count - videos;
  return list([
    ...(photos > 0 ? [plural(photos, { one: `# ${more}photo`, other: `# ${more}photos` })] : []),
    ...(videos > 0 ? [plural(videos, { one: `# ${more}video`, other: `# ${more}videos` })] : []),
  ]);
}

const nounOf = (isVideo: boolean) => (isVideo ? 'video' : 'photo');

const answers = {
  unknownItem: 'There is no such news',
};

const notifications = {
  title: {
    photos: 'New photos',
    videos: 'New videos',
    photosAndVideos: 'New photos and videos',
    memory: 'New memory',
    photo_note: 'Photo note',
    reaction: 'Reaction',
    note: 'Shared note',
    prize: 'Prize',
  },
  photos: (name: string, counts: Counts) =>
    counts.count === 1
      ? `${name} added a ${nounOf(counts.videos > 0)}`
      : `${name} added ${photosAndVideos(counts)}`,
  memory: (name: string, { count }: Counts) =>
    plural(count, { one: `${name} added a memory`, other: `${name} added # memories` }),
  photo_note: (name: string, { count, videos }: Counts) =>
    plural(count, {
      one: `${name} wrote on a ${nounOf(videos > 0)}`,
      other: `${name} wrote # photo notes`,
    }),
  reaction: (name: string, { count }: Counts) =>
    plural(count, { one: `${name} reacted`, other: `${name} reacted # times` }),
  note: (name: string) => `${name} changed the note`,
  prize: (name: string, { count }: Counts) =>
    plural(count, {
      one: `${name} claimed a prize from you`,
      other: `${name} claimed # prizes from you`,
    }),
};

const onHome = {
  newFrom: (name: string) => `New from ${name}`,
  newest: (isVideo: boolean) => `Newest ${nounOf(isVideo)}`,
  loadFailed: "Couldn't load what's new",
  isNew: '(new)',
  otherNews: 'Other news',
  showMore: (count: number) => `Show ${number(count)} more`,
  at: (moment: number, timeZone: string, isToday: boolean) =>
    isToday ? time(moment, timeZone) : date(moment, timeZone),
  reply: (isVideo: boolean) => `Write a note on this ${nounOf(isVideo)}`,
  send: 'Send',
  youWrote: (text: string) => `You wrote: ${text}`,
  photos: (counts: Counts) => photosAndVideos(counts),
  morePhotos: (counts: Counts) => photosAndVideos(counts, 'more '),
  memory: (title: string) => `Memory: ${title}`,
  moreMemories: (count: number) =>
    plural(count, { one: '# more memory', other: '# more memories' }),
  caption: (text: string, isVideo: boolean) => `Captioned a ${nounOf(isVideo)}: ${text}`,
  captionRemoved: 'Changed a caption',
  wroteOnYours: (text: string, isVideo: boolean) => `Wrote on your ${nounOf(isVideo)}: ${text}`,
  wroteOnOwn: (text: string, isVideo: boolean) => `Wrote on a ${nounOf(isVideo)}: ${text}`,
  /** Beside the emoji. */
  reactedToYours: (isVideo: boolean) => `Reacted to your ${nounOf(isVideo)}`,
  reactedToOwn: (isVideo: boolean) => `Reacted to a ${nounOf(isVideo)}`,
  reactedToMemory: (title: string) => `Reacted to “${title}”`,
  word: (text: string) => `“${text}”`,
  answer: 'Answer',
  note: 'Changed the note',
  prize: {
    claimed: (name: string) => `Claimed a prize from you: ${name}`,
    approved: (name: string) => `Approved “${name}” for you`,
    given: (name: string) => `Marked as given: ${name}`,
  },
};

const forYou = {
  title: 'For you',
  loadFailed: "Couldn't load what waits for you",
  showAll: (count: number) => `Show all ${number(count)}`,
};

const badges = {
  waiting: (count: number) => `${number(count)} waiting for you`,
  isNew: 'new',
};

export const en = { answers, notifications, onHome, forYou, badges };
