import { list, number, plural } from '#shared/i18n/formats.ts';

/** `videos` is a part of `count`. */
export interface Counts {
  readonly count: number;
  readonly videos: number;
}

/** "3 photos", "1 video", "3 photos and 1 video"; "3 more photos" with `more`. */
export function photosAndVideos({ count, videos }: Counts, more = ''): string {
  const photos = count - videos;
  return list([
    ...(photos > 0 ? [plural(photos, { one: `# ${more}photo`, other: `# ${more}photos` })] : []),
    ...(videos > 0 ? [plural(videos, { one: `# ${more}video`, other: `# ${more}videos` })] : []),
  ]);
}

export const nounOf = (isVideo: boolean) => (isVideo ? 'video' : 'photo');

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
    videoNote: 'Video note',
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
      one: `${name} wrote on a ${nounOf(count === videos)}`,
      other: `${name} wrote # ${nounOf(count === videos)} notes`,
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

const forYou = {
  title: 'For you',
  loadFailed: "Couldn't load what waits for you",
  showAll: (count: number) => `Show all ${number(count)}`,
};

const badges = {
  waiting: (count: number) => `${number(count)} waiting for you`,
  isNew: 'new',
};

export const en = { answers, notifications, forYou, badges };
