import { bytes as size } from '#shared/i18n/file-size.ts';
import { dateTime, plural } from '#shared/i18n/formats.ts';

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
  add: 'Add',
  addPhotos: 'Add Photos',
  addMemory: 'Add Memory',
  createBox: 'Create Box',
  openNote: 'Open notes',
  account: (name: string) => `Signed in as ${name}`,
  greeting(hour: number, name: string): string {
    if (hour < 5) return `Still up, ${name}?`;
    if (hour < 12) return `Good morning, ${name}`;
    return hour < 18 ? `Good afternoon, ${name}` : `Good evening, ${name}`;
  },
  greetingAtAnyHour: (name: string) => `Good to see you, ${name}`,
};

const theme = {
  toLight: 'Switch to light theme',
  toDark: 'Switch to dark theme',
  theme: 'Theme',
  system: 'System',
  systemMeans: 'Match this device',
  light: 'Light',
  lightMeans: 'Always light',
  dark: 'Dark',
  darkMeans: 'Always dark',
  onThisDevice: 'Applies to everyone who uses this browser.',
};

const language = {
  label: 'Language',
  hint: 'For you only. Your notifications use it too.',
  automatic: (name: string) => `Automatic (${name})`,
  failed: "Couldn't save the language. Please try again.",
};

const cleared = 'No offline data is stored on this device.';

const onThePhone = {
  name: 'Fivetwenty',
  description: 'A private place for the two of you.',
  shortcuts: {
    love: 'Share love',
    photos: 'Photos',
    memories: 'Memories',
    boxes: 'Surprise boxes',
  },

  newVersion: 'A new version is available.',
  update: 'Update',

  nothingShared: 'No photos were received. Please share them again.',

  offline: "You're offline.",
  offlineSince: (at: number, timeZone: string) =>
    `You're offline. Last updated ${dateTime(at, timeZone)}.`,
  sentLater: " Anything you add will be sent when you're back online.",
  unreachableSince: (at: number, timeZone: string) =>
    `Can't reach your server. Last updated ${dateTime(at, timeZone)}.`,
  updatedAt: (at: number, timeZone: string) => `Last updated ${dateTime(at, timeZone)}.`,
  proxySignIn:
    "A proxy in front of your server, or this Wi-Fi network, asks you to sign in. Until then, you see saved data, and your changes aren't sent.",
  proxyPassword:
    'A proxy in front of your server asks for a password of its own (basic authentication), which blocks the app. See hosting.md.',
  openProxy: 'Sign in',

  install: 'Install',
  installTitle: 'Install the app',
  installed: "You're using Fivetwenty as an installed app.",
  installHere: 'Open Fivetwenty like any other app, and share photos to it from your phone.',
  installIos: 'In Safari, tap Share, then “Add to Home Screen”.',
  installByMenu: "Open your browser's menu and look for “Install” or “Add to Home screen”.",

  offlineTitle: 'Offline use',
  kept: (data: { reads: number; thumbnails: number; bytes: number }) => {
    if (data.reads + data.thumbnails === 0) return cleared;
    const items = plural(data.reads, { one: '# item', other: '# items' });
    const thumbnails = plural(data.thumbnails, { one: '# thumbnail', other: '# thumbnails' });
    return `Stored on this device, for you only: ${items} and ${thumbnails} (${size(data.bytes)}).`;
  },
  keptMeans:
    "You can view your dashboard, photos, and memories when you're offline. Signing out deletes the stored data.",
  clear: 'Clear offline data',
  cleared,
  notYet: 'Offline use will be available once the app has finished loading.',

  insecure:
    'Not available over HTTP. Installing the app, using it offline, and sharing photos to it require HTTPS.',
  insecureHelp: 'The hosting guide explains how to set up HTTPS.',
  unsupported: "Not available in this browser. If you're in a private window, use a regular one.",
};

const dashboard = {
  upload: 'Upload Photos',
  addMemory: 'Add Memory',
  empty: 'Start Your Love Story',
  petCat: 'Pet the cat',
  /** The texts are shown in this order. */
  cats: ['Purrrr…', 'Meow! More, please.', 'The cat says: be good to each other.'],
  emptyHint: 'Your photos and memories will appear here for both of you.',
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
  devices: 'Devices and password',
  app: 'App and offline',
  notifications: 'Notifications',
  photos: 'Photos',
  memories: 'Memories',
  appearance: 'Appearance and language',
  shortcuts: 'Keyboard shortcuts',
  data: 'Data',
  server: 'Server',
};

const worker = {
  unreadable: { title: 'Fivetwenty', text: 'You have a new notification.' },
};

export const en = { shell, theme, language, onThePhone, dashboard, settings, worker };
