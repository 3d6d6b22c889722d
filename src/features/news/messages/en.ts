import { date, number, plural, time } from '#shared/i18n/formats.ts';

const answers = {
  unknownItem: 'There is no such news',
};

const notifications = {
  title: {
    photos: 'New photos',
    memory: 'New memory',
    photo_note: 'Photo note',
    reaction: 'Reaction',
    note: 'Shared note',
    prize: 'Prize',
  },
  photos: (name: string, count: number) =>
    plural(count, { one: `${name} added a photo`, other: `${name} added # photos` }),
  memory: (name: string, count: number) =>
    plural(count, { one: `${name} added a memory`, other: `${name} added # memories` }),
  photo_note: (name: string, count: number) =>
    plural(count, { one: `${name} wrote on a photo`, other: `${name} wrote # photo notes` }),
  reaction: (name: string, count: number) =>
    plural(count, { one: `${name} reacted`, other: `${name} reacted # times` }),
  note: (name: string) => `${name} changed the note`,
  prize: (name: string, count: number) =>
    plural(count, {
      one: `${name} claimed a prize from you`,
      other: `${name} claimed # prizes from you`,
    }),
};

const onHome = {
  newFrom: (name: string) => `New from ${name}`,
  newestPhoto: 'Newest photo',
  loadFailed: "Couldn't load what's new",
  isNew: '(new)',
  otherNews: 'Other news',
  showMore: (count: number) => `Show ${number(count)} more`,
  at: (moment: number, timeZone: string, isToday: boolean) =>
    isToday ? time(moment, timeZone) : date(moment, timeZone),
  reply: 'Write a note on this photo',
  send: 'Send',
  photos: (count: number) => plural(count, { one: '# photo', other: '# photos' }),
  morePhotos: (count: number) => plural(count, { one: '# more photo', other: '# more photos' }),
  memory: (title: string) => `Memory: ${title}`,
  memories: (title: string, more: number) => `Memory: ${title}, and ${number(more)} more`,
  caption: (text: string) => `Captioned a photo: ${text}`,
  captionRemoved: 'Changed a caption',
  wroteOnYours: (text: string) => `Wrote on your photo: ${text}`,
  wroteOnOwn: (text: string) => `Wrote on a photo: ${text}`,
  /** Beside the emoji. */
  reactedToYours: 'Reacted to your photo',
  reactedToOwn: 'Reacted to a photo',
  reactedToMemory: (title: string) => `Reacted to “${title}”`,
  word: (text: string) => `“${text}”`,
  note: 'Changed the note',
  prize: {
    claimed: (name: string) => `Claimed a prize from you: ${name}`,
    approved: (name: string) => `Approved your prize: ${name}`,
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
