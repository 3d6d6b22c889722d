/** What the home answers of signing in and out, where no screen says the same. */
export const authAnswers = {
  signedOut: 'Signed out',
  signedOutThere: 'Signed out on that device',
  signedOutElsewhere: 'Signed out on all other devices',
  noSuchSession: 'There is no such session.',
  passwordChanged: 'Password changed. Your other devices are signed out.',
  passwordChangedElsewhere: 'Your password was changed elsewhere meanwhile.',
  passwordWrong: 'This is not your present password.',
  passwordEasy: 'This password is easy to guess. Please choose another.',
  tooManyAtOnce: (seconds: number) => `Too many people are signing in. Wait ${seconds} s.`,
} as const;
