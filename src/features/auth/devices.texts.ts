import { invalidDate } from '#shared/dates.ts';
import { madeLate } from '#shared/formats.ts';

const moment = madeLate<number>(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
);

/** By the clock of the device that shows it. */
const read = (at: number | null) => (at === null ? invalidDate : moment.format(at));

/** What a person reads of the devices on which they are signed in, and where they change their password. */
export const devicesTexts = {
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
} as const;
