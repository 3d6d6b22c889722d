import { dateTime, number, bytes as size } from '#shared/i18n/formats.ts';

const shell = {
  name: 'Fivetwenty',
  links: {
    home: 'Home',
    gallery: 'Gallery',
    memories: 'Memories',
    surprises: 'Surprises',
    settings: 'Settings',
  },
  logout: 'Logout',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main',
  account: (name: string) => `Signed in as ${name}`,
  greeting(hour: number, name: string): string {
    if (hour < 5) return `Still up, ${name}?`;
    if (hour < 12) return `Good morning, ${name}`;
    return hour < 18 ? `Good afternoon, ${name}` : `Good evening, ${name}`;
  },
  greetingAtAnyHour: (name: string) => `Good to see you, ${name}`,
};

const guards = {
  noSuchPage: "That page doesn't exist.",
};

const theme = {
  toLight: 'Switch to light',
  toDark: 'Switch to dark',
  theme: 'Theme',
  system: 'System',
  systemMeans: 'As this device has it',
  light: 'Light',
  lightMeans: 'Bright, also at night',
  dark: 'Dark',
  darkMeans: 'Easy on the eyes',
  onThisDevice: 'For this browser only: everyone who signs in here sees it.',
};

/** Keys of one kind of place. `keys`: pressed together where a plus joins them; one or the other otherwise. */
export interface Shortcuts {
  readonly place: string;
  readonly entries: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

const shortcuts = {
  title: 'Keyboard shortcuts',
  description: 'What keys do, place by place.',
  singleKeys: 'Single-key shortcuts',
  singleKeysMean: 'Letters and signs alone do something, such as f for Favorite.',
  places: [
    {
      place: 'Everywhere',
      entries: [
        { keys: ['?'], does: 'Show this list' },
        { keys: ['F6'], does: 'Go to the shared note, and back to the page' },
        { keys: ['Esc'], does: 'Close what lies over the page' },
      ],
    },
    {
      place: 'Photos',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'Go from photo to photo' },
        { keys: ['Home', 'End'], does: 'First and last of the row; with Ctrl, of all' },
        { keys: ['Enter'], does: 'Open the photo' },
        { keys: ['f'], does: 'Make it a favorite, or not' },
        { keys: ['x'], does: 'Select it, or not' },
        { keys: ['Shift + ← → ↑ ↓'], does: 'Select all on the way' },
        { keys: ['Ctrl + A', '⌘ + A'], does: 'Select all' },
        { keys: ['Delete'], does: 'Delete what is selected' },
        { keys: ['Ctrl + V', '⌘ + V'], does: 'Add a picture that was copied elsewhere' },
        { keys: ['Esc'], does: 'End the selection' },
      ],
    },
    {
      place: 'One photo',
      entries: [
        { keys: ['←', '→'], does: 'The photo before and the one after' },
        { keys: ['f'], does: 'Make it a favorite, or not' },
        { keys: ['e'], does: 'Write its caption' },
        { keys: ['Ctrl + Enter', '⌘ + Enter'], does: 'Save the caption, or add the note' },
        { keys: ['+', '-', '0'], does: 'On the whole screen: closer, farther, whole' },
        { keys: ['Esc'], does: 'Back to where it was opened' },
      ],
    },
    {
      place: 'Calendar',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'Go from day to day' },
        { keys: ['Page Up', 'Page Down'], does: 'A month back and on; with Shift, a year' },
        { keys: ['Enter'], does: 'Open the day' },
        { keys: ['n'], does: 'Add a memory to the day' },
      ],
    },
    {
      place: 'Window of the shared note',
      entries: [
        { keys: ['← → ↑ ↓'], does: 'After “Move with arrow keys” in its menu: move it' },
        { keys: ['Enter'], does: 'Leave it there' },
        { keys: ['Esc'], does: 'Put it back' },
      ],
    },
  ] satisfies readonly Shortcuts[],
};

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

const onThePhone = {
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
    `You are offline. What you see is from ${dateTime(at)}; what you share waits until you are back.`,
  awaySince: (at: number) => `Your home cannot be reached. What you see is from ${dateTime(at)}.`,

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
      : `Kept on this device, for you alone: ${some(answers, 'answer', 'answers')} of your home and ${some(pictures, 'thumbnail', 'thumbnails')}, ${size(bytes)}.`,
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
};

const dashboard = {
  upload: 'Upload Photos',
  addMemory: 'Add Memory',
  empty: 'Start Your Love Story',
  petCat: 'Pet the cat',
  /** One after the other. */
  cats: ['Purrrr...', 'Meow! More of that, please.', 'The cat says: be good to each other.'],
  emptyHint: 'Your photos and the days you keep show up here, for both of you.',
};

const settings = {
  title: 'Settings',
  back: 'Back to Home',
  sections: 'Sections',
  timeline: 'Timeline',
  stats: 'Personal stats',
  prizes: 'Prize history',
  boxPrizes: 'Surprise box prizes',
  wheel: 'Wheel configuration',
  details: 'Our details',
  devices: 'This device and others',
  app: 'App and offline',
  notifications: 'Notifications',
  appearance: 'Appearance',
  shortcuts: 'Keyboard shortcuts',
  data: 'Data',
};

const worker = {
  unreadable: { title: 'Fivetwenty', text: 'There is news at home.' },
};

export const en = { shell, guards, theme, shortcuts, onThePhone, dashboard, settings, worker };
