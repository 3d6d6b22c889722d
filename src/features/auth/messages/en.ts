import { dateTime, invalidDate, time } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const signIn = {
  app: 'Fivetwenty',
  couple: (one: string, other: string) => `${one} & ${other}`,

  welcome: 'Welcome to our sanctuary',
  tagline: 'A private space for our precious memories',

  who: 'Who are you?',
  loadingWho: 'Loading your names',
  password: 'Password',
  passwordPlaceholder: 'Enter password',
  signIn: 'Enter Our World',
  signingIn: 'Signing in...',

  rejected: 'Authentication required. Please log in.',
  chooseFirst: 'Choose your name first.',
  passwordNeeded: 'Please enter your password',
  invalid: 'Invalid credentials. Please try again.',
  unreachable: 'Connection failed. Please try again.',
  tooManyAttempts: shared.tooManyAttempts,
  tooManyUntil: (until: number) => `Too many attempts. Try again at ${time(until)}.`,
  mayTryAgain: 'You can try again now.',
};

/** In the time zone of this device. */
const read = (at: number | null) => (at === null ? invalidDate : dateTime(at));

const devices = {
  signedIn: "Where you're signed in",
  signedInUse: "Don't recognize a device? Sign out of it and change your password.",
  failed: "Couldn't load your devices",
  thisDevice: 'This device',
  since: (at: number | null) => `Signed in ${read(at)}`,
  lastUsed: (at: number | null) => `Last used ${read(at)}`,
  signOut: 'Sign out',
  signOutOf: (device: string, lastUsed: string) => `Sign out of ${device}, ${lastUsed}`,
  signedOut: (device: string) => `Signed out of ${device}`,
  signOutFailed: "Couldn't sign out of that device. Please try again.",
  signOutOthers: 'Sign out of all other devices',
  sureTitle: 'Sign out of all other devices?',
  sure: "You'll stay signed in here. Unsaved changes stay on the other devices.",
  othersSignedOut: 'Signed out of all other devices',
  othersFailed: "Couldn't sign out of your other devices. Please try again.",
  onlyThis: "You aren't signed in anywhere else.",

  password: 'Your password',
  current: 'Current password',
  currentMissing: 'Please enter your current password',
  next: 'New password',
  nextHint: 'At least 8 characters. A phrase of several words is easy to remember.',
  change: 'Change password',
  passwordFailed: "Couldn't change your password. Please try again.",
  offline: shared.offline,
};

const profile = {
  yourName: 'Your name',
  yourNameUse: 'The name you both see.',
  theirName: (name: string) => `${name}'s name`,
  onlyThey: (name: string) => `Only ${name} can change this name.`,
  save: 'Save name',
  discard: shared.discard,
  unsaved: shared.unsaved,
  saved: 'Your name was saved',
  failed: "Couldn't save your name. Please try again.",
  offline: shared.offline,
};

const answers = {
  signedOut: 'Signed out',
  signedOutThere: 'Signed out of that device',
  signedOutElsewhere: 'Signed out of all other devices',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  noSuchSession: 'This device is already signed out.',
  passwordChanged: 'Password changed. Your other devices were signed out.',
  passwordChangedElsewhere: 'Your password was changed on another device.',
  passwordWrong: "This isn't your current password.",
  passwordEasy: 'This password is too easy to guess. Please choose another.',
  passwordShort: (least: number) => `At least ${shared.characters(least)}`,
  busy: 'Your server is busy. Please try again in a moment.',
};

export const en = { signIn, devices, profile, answers };
