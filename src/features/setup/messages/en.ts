import { date, plural } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const wizard = {
  app: 'Fivetwenty',
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  progress: 'Setup',
  back: 'Back',
  next: 'Next',
  noAnswer: "Can't reach your server. Your answers are still here. Please try again.",
  done: 'Setup is complete',
  doneText: "Two people are set up on this server. If you're one of them, sign in.",
  toSignIn: 'Go to sign-in',

  code: {
    title: 'Is this your server?',
    intro: "A private place for just the two of you. First, show that it's yours.",
    code: 'Setup code',
    placeholder: 'ABCD-EFGH-JKMN',
    where: 'Your server printed this code when it started.',
    printed: ['Fivetwenty is running at', 'Setup code:'],
    docker: 'In a container: docker compose logs',
    missing: 'Please enter the code your server printed',
    restoring: 'Your backup is being restored.',
  },

  partners: {
    title: 'The two of you',
    intro: 'One of you is the purple circle, the other the pink square, throughout the app.',
    first: 'Purple',
    second: 'Pink',
    name: 'Name',
    username: 'Username',
    swap: 'Swap colors',
    swapped: (one: string, other: string) => `Now ${one} is purple and ${other} is pink.`,
    usernameHint:
      "Lowercase letters, digits, - or _, such as sam. It's part of the address of your public page.",
    oneOfYou: 'one of you',
    otherOfYou: 'the other',
    same: 'Please choose two different usernames',
    sameName: 'Please choose two different names',
    usernameFormat: 'Use 2 to 32 characters: a–z, 0–9, -, or _',
    usernameReserved: 'This username is reserved. Please choose another.',
  },

  password: {
    title: 'Your password',
    intro: "You'll both sign in with it. Choose one that neither of you uses anywhere else.",
    shared: 'Password for both of you',
    of: (name: string) => `${name}'s password`,
    separate: 'Use a separate password for each of you',
    strength: 'Strength',
    strengths: {
      short: 'Too short. Use at least 8 characters.',
      fair: 'Fair. Longer is better.',
      good: 'Good',
      strong: 'Strong',
    },
    suggest: 'Suggest one',
    another: 'Suggest another',
    suggestion: 'How about these five words?',
    use: 'Use this password',
    used: 'The suggested password was filled in.',
  },

  story: {
    title: 'Your story',
    intro: 'Your days together are counted from this date.',
    startDate: 'Together since',
    daysTogether: (days: number) => plural(days, { one: 'day together', other: 'days together' }),
    firstDay: 'Day one. Your story starts today.',
    timeZone: 'Time zone',
    timeZoneUse:
      'Days, weeks, and anniversaries follow this time zone for both of you, wherever you are.',
    dateMissing: shared.dateRequired,
    future: "The start date can't be in the future",
    tooEarly: (earliest: string) => `Please choose a date on or after ${date(earliest)}`,
    timeZoneUnknown: "This device's time zone is unknown, so UTC is selected. Please choose yours.",
  },

  review: {
    title: 'Review',
    intro: "Take one last look. Usernames and colors can't be changed later.",
    partners: 'The two of you',
    together: 'Together since',
    timeZone: 'Time zone',
    password: 'Password',
    passwordShared: 'One for both of you',
    passwordsSeparate: 'One for each of you',
    change: 'Change',
    changeWhat: (what: string) => `Change: ${what}`,
    finish: 'Finish setup',
    finishing: 'Finishing setup…',
  },

  finished: {
    title: 'Your place is ready',
    intro: "It's yours now, and private.",
    enter: 'Enter Our World',
    phones: 'On your phones',
    scan: 'Scan this code with each phone, then sign in.',
    qr: (address: string) => `QR code for ${address}`,
    noAddress: "On each phone, open this computer's network address (same port), then sign in.",
  },
};

const answers = {
  ready: 'Setup is complete',
  wrongCode: "This isn't the code your server printed.",
};

export const en = { wizard, answers };
