import { date, number, plural, time } from '#shared/i18n/formats.ts';
import { type Counts, nounOf, photosAndVideos } from '../../../messages/en.ts';

export const en = {
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
