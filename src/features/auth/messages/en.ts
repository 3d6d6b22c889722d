import { invalidDate } from '#shared/dates.ts';
import { dateTime } from '#shared/i18n/formats.ts';

const signIn = {
  app: 'Fivetwenty',
  couple: (one: string, other: string) => `${one} & ${other}`,

  welcome: 'Welcome to our sanctuary',
  tagline: 'A private space for our precious memories',

  who: 'Who are you?',
  loadingWho: 'Loading the two of you',
  password: 'Password',
  passwordPlaceholder: 'Enter password',
  signIn: 'Enter Our World',
  signingIn: 'Signing in...',

  refused: 'Authentication required. Please log in.',
  chooseFirst: 'First choose who you are.',
  waitFirst: 'Too many tries. It opens again by itself.',
  passwordNeeded: 'Please enter your password.',
  invalid: 'Invalid credentials. Please try again.',
  unreachable: 'Connection failed. Please try again.',
  tooManyTries: (seconds: number) => `Too many tries. Wait ${seconds} s.`,
  againAt: (time: string) => `You can try again at ${time}.`,
  mayTryAgain: 'You can try again now.',
};

/** By the clock of the device that shows it. */
const read = (at: number | null) => (at === null ? invalidDate : dateTime(at));

const devices = {
  signedIn: 'Where you are signed in',
  signedInUse: 'Is there one you do not know? Sign it out, and change your password.',
  failed: 'Failed to load your devices',
  thisDevice: 'This device',
  since: (at: number | null) => `Signed in ${read(at)}`,
  lastUsed: (at: number | null) => `Last used ${read(at)}`,
  signOut: 'Sign out',
  signOutOf: (device: string, lastUsed: string) => `Sign out of ${device}, ${lastUsed}`,
  signedOut: (device: string) => `${device} is signed out`,
  signOutFailed: 'That device could not be signed out. Please try again.',
  signOutOthers: 'Sign out all other devices',
  sureTitle: 'Sign out all other devices?',
  sure: 'You stay signed in here. What is written but not saved there waits on those devices.',
  othersSignedOut: 'All your other devices are signed out',
  othersFailed: 'Your other devices could not be signed out. Please try again.',
  onlyThis: 'You are signed in nowhere else.',

  password: 'Your password',
  current: 'Present password',
  currentMissing: 'Please enter your present password.',
  next: 'New password',
  nextHint: 'At least 8 characters; several words are easy to remember.',
  change: 'Change password',
  passwordFailed: 'Your password could not be changed. Please try again.',
  offline: 'You are offline. This can be done as soon as you are back.',
};

const profile = {
  names: 'Your names',
  yourName: 'Your name',
  yourNameUse: 'How you are called everywhere, for both of you.',
  theirName: (name: string) => `${name}'s name`,
  onlyThey: (name: string) => `Only ${name} can change this name.`,
  nameMissing: 'Please enter a name',
  save: 'Save name',
  discard: 'Discard',
  unsaved: 'Not saved yet. It waits here until you come back.',
  saved: 'Your name was saved',
  failed: 'Error saving your name. Please try again.',
  offline: 'You are offline. This can be saved as soon as you are back.',
};

const answers = {
  signedOut: 'Signed out',
  signedOutThere: 'Signed out on that device',
  signedOutElsewhere: 'Signed out on all other devices',
  noSuchSession: 'There is no such session.',
  passwordChanged: 'Password changed. Your other devices are signed out.',
  passwordChangedElsewhere: 'Your password was changed elsewhere meanwhile.',
  passwordWrong: 'This is not your present password.',
  passwordEasy: 'This password is easy to guess. Please choose another.',
  tooManyAtOnce: (seconds: number) => `Too many people are signing in. Wait ${seconds} s.`,
};

export const en = { signIn, devices, profile, answers };
