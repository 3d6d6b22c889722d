import { dateTime, invalidDate } from '#shared/i18n/formats.ts';

const momentText = (at: number | null, timeZone: string) =>
  at === null ? invalidDate : dateTime(at, timeZone);

const devices = {
  signedIn: "Where you're signed in",
  signedInHint: "Don't recognize a device? Sign out of it and change your password.",
  failed: "Couldn't load your devices",
  thisDevice: 'This device',
  since: (at: number | null, timeZone: string) => `Signed in ${momentText(at, timeZone)}`,
  lastUsed: (at: number | null, timeZone: string) => `Last used ${momentText(at, timeZone)}`,
  signOut: 'Sign out',
  signOutOf: (device: string, lastUsed: string) => `Sign out of ${device}, ${lastUsed}`,
  signedOut: (device: string) => `Signed out of ${device}`,
  signOutFailed: "Couldn't sign out of that device. Please try again.",
  signOutOthers: 'Sign out of all other devices',
  signOutOthersTitle: 'Sign out of all other devices?',
  signOutOthersText: "You'll stay signed in here. Unsaved changes stay on the other devices.",
  othersSignedOut: 'Signed out of all other devices',
  othersFailed: "Couldn't sign out of your other devices. Please try again.",
  noOtherDevice: "You aren't signed in anywhere else.",

  password: 'Your password',
  current: 'Current password',
  currentMissing: 'Please enter your current password',
  next: 'New password',
  nextHint: 'At least 8 characters. A phrase of several words is easy to remember.',
  change: 'Change password',
  passwordFailed: "Couldn't change your password. Please try again.",
};

const profile = {
  yourName: 'Your name',
  yourNameHint: 'The name you both see.',
  partnerName: (name: string) => `${name}'s name`,
  partnerNameHint: (name: string) => `Only ${name} can change this name.`,
  save: 'Save name',
  saved: 'Your name was saved',
  failed: "Couldn't save your name. Please try again.",
};

export const en = { devices, profile };
