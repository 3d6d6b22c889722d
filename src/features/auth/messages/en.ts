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
  mayTryAgain: 'You can try again now.',
};

const answers = {
  signedOut: 'Signed out',
  signedOutThere: 'Signed out of that device',
  signedOutElsewhere: 'Signed out of all other devices',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  noSuchSession: 'This device is already signed out.',
  nameTaken: 'Your partner already uses this name. Please choose another.',
  passwordChanged: 'Password changed. Your other devices were signed out.',
  passwordChangedElsewhere: 'Your password was changed on another device.',
  passwordWrong: "This isn't your current password.",
  passwordEasy: 'This password is too easy to guess. Please choose another.',
  passwordShort: (least: number) => `At least ${shared.characters(least)}`,
  busy: 'Your server is busy. Please try again in a moment.',
};

export const en = { signIn, answers };
