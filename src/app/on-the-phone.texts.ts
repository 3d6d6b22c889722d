import { counted, madeLate } from '#shared/formats.ts';

const moment = madeLate<Date>(
  () =>
    new Intl.DateTimeFormat('en', {
      ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    }),
);
const megabytes = madeLate<number>(
  () => new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
);
const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${counted.format(count)} ${many}`;

/** What a person reads of the app that is installed on a phone, and of what works without a network. */
export const onThePhoneTexts = {
  name: 'Fivetwenty',
  description: 'A private place for the two of you.',
  shortcuts: {
    love: 'Share love',
    photos: 'Photos',
    memories: 'Memories',
    boxes: 'Surprise boxes',
  },

  newVersion: 'A new version is ready.',
  update: 'Update',

  nothingShared:
    'No photos came along. Share them once more, now that Fivetwenty is open on this device.',

  offline:
    'You are offline. What is on the page stays here to read; what you share waits until you are back.',
  offlineSince: (at: number) =>
    `You are offline. What you see is from ${moment.format(new Date(at))}; what you share waits until you are back.`,
  awaySince: (at: number) =>
    `Your home cannot be reached. What you see is from ${moment.format(new Date(at))}.`,

  install: 'Install',
  installTitle: 'On your home screen',
  installed: 'Fivetwenty is installed, and open as an app of its own.',
  installHere: 'It then opens as an app of its own, and your phone can share photos with it.',
  installIos: 'In Safari, tap Share and then “Add to Home Screen”.',
  installByMenu: 'Look for “Install” or “Add to Home screen” in the menu of your browser.',

  offlineTitle: 'Without a network',
  kept: ({ answers, pictures, bytes }: { answers: number; pictures: number; bytes: number }) =>
    answers + pictures === 0
      ? 'Nothing is kept on this device now.'
      : `Kept on this device, for you alone: ${some(answers, 'answer', 'answers')} of your home and ${some(pictures, 'thumbnail', 'thumbnails')}, ${megabytes.format(Math.max(0.1, bytes / 1_000_000))}.`,
  keptMeans:
    'You can read your dashboard, photos and memories while your home is out of reach. Signing out empties it.',
  clear: 'Clear',
  cleared: 'Nothing is kept on this device now.',
  notYet: 'It begins to work offline as soon as everything has been loaded once.',

  insecure:
    'This is not available here, because this page came over plain HTTP. Browsers install apps, keep them offline and share photos with them over HTTPS only.',
  insecureHelp: 'The hosts’ guide says how your home gets an HTTPS address.',
  unsupported:
    'This is not available here: this browser keeps nothing for pages. It may be a private window.',
} as const;
