import { number } from '#shared/i18n/formats.ts';

const wizard = {
  app: 'Fivetwenty',
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  progress: 'Set-up',
  back: 'Back',
  next: 'Next',
  noAnswer: 'Your home does not answer. What you typed is still here.',
  done: 'This home is set up already.',
  doneText: 'Two people live here now. If that is you, sign in.',
  toSignIn: 'Go to sign-in',

  claim: {
    title: 'Is this your home?',
    intro: 'A new place, made for exactly two. First show that it is yours.',
    code: 'Set-up code',
    placeholder: 'ABCD-EFGH-JKMN',
    where: 'Your server printed it when it started.',
    /** As the start banner says it. */
    printed: ['Fivetwenty is open at', 'Set-up code:'],
    docker: 'In a container: docker compose logs',
    missing: 'Enter the code that your server printed.',
    restoring: 'Your backup is being restored.',
    tooManyTries: (seconds: number) => `Too many tries. Wait ${wait(seconds)}.`,
  },

  partners: {
    title: 'The two of you',
    intro: 'Purple and round is one of you, pink and square the other. Everywhere.',
    first: 'Purple',
    second: 'Pink',
    name: 'Name',
    username: 'Username',
    swap: 'Swap colors',
    swapped: (one: string, other: string) => `Now ${one} is purple and ${other} is pink.`,
    oneOfYou: 'the one',
    otherOfYou: 'the other',
    nameMissing: 'Please enter a name',
    same: 'The two usernames must differ',
  },

  password: {
    title: 'Your password',
    intro: 'You both enter with it. Choose one that neither of you uses anywhere else.',
    shared: 'Password for both of you',
    of: (name: string) => `${name}’s password`,
    apart: 'We each want our own password',
    strength: 'Strength',
    strengths: {
      short: 'Too short: at least 8 characters',
      fair: 'Fair. Longer is better',
      good: 'Good',
      strong: 'Strong',
    },
    suggest: 'Suggest one',
    another: 'Another one',
    suggestion: 'How about five words?',
    use: 'Use this',
    used: 'The suggestion is in the field.',
    tooShort: 'At least 8 characters',
  },

  story: {
    title: 'Your story',
    intro: 'Every day together is counted from here.',
    startDate: 'Together since',
    days: (days: number) => number(days),
    daysTogether: (days: number) => (days === 1 ? 'day together' : 'days together'),
    firstDay: 'Day one. It starts today.',
    timeZone: 'Time zone',
    timeZoneUse: 'Midnight, weeks and anniversaries follow it for both of you, wherever you are.',
    dateMissing: 'Choose the date on which your story began.',
    future: 'The start date cannot be in the future.',
    tooEarly: 'This date is too long ago.',
    timeZoneMissing: 'Choose a time zone.',
  },

  safety: {
    title: 'Safety check',
    intro: 'What your home stands on. Nothing here stops you; you can mend it any time.',
    checking: 'Checking',
    again: 'Check again',
    fine: 'Fine',
    warning: 'Worth a look',
    folder: 'Data folder',
    folderFine: 'Your home can write to it.',
    folderBad: 'Your home cannot write to it.',
    folderFix: 'Let the user that runs the server own the folder, then check again.',
    space: 'Free space',
    spaceLeft: (bytes: number) => `${size(bytes)} free for photos and memories.`,
    spaceFix: 'Photos fill a disk quickly. Make room, or move the data folder to a larger disk.',
    strangers: 'An earlier home',
    strangersHere: (count: number) =>
      count === 1
        ? 'A photo of it lies here, but its database is gone.'
        : `${number(count)} photos of it lie here, but its database is gone.`,
    strangersFix:
      'If you have a backup, go back to the first step and restore it. If you move in, what lies here is laid aside in the data folder.',
    connection: 'Private connection',
    connections: {
      encrypted: 'Everything between your devices and your home is encrypted.',
      local: 'On this computer nobody can listen in.',
      clear: 'Pages travel in the clear.',
    },
    connectionFix: {
      local:
        'Your phones will come over the network. Put HTTPS in front before you use it outside your own Wi-Fi.',
      clear:
        'Fine inside your own Wi-Fi. Before you use it from outside, put a proxy with HTTPS in front of it.',
    },
    live: 'Live updates',
    liveFine: 'They arrive the moment they are sent.',
    liveHeld: 'Something on the way holds them back.',
    liveFix: 'Switch off buffering in your proxy. In nginx: proxy_buffering off;',
    liveBroken: 'The test stream broke off.',
  },

  ready: {
    title: 'Ready',
    intro: 'Have a last look. Usernames and colors stay as they are now.',
    partners: 'The two of you',
    together: 'Together since',
    timeZone: 'Time zone',
    password: 'Password',
    passwordShared: 'One for both of you',
    passwordsApart: 'One for each of you',
    change: 'Change',
    changeWhat: (what: string) => `Change: ${what}`,
    moveIn: 'Move in',
    movingIn: 'Moving in...',
  },

  movedIn: {
    title: 'Welcome home',
    intro: 'It is yours now, and closed to everybody else.',
    enter: 'Enter Our World',
    phones: 'On your phones',
    scan: 'Open it on each phone, then sign in.',
    qr: (address: string) => `QR code of ${address}`,
    noAddress:
      'Open the address of this computer in your network, with the same port, then sign in.',
  },
};

function wait(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

function size(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  if (gigabytes >= 10) return `${number(Math.floor(gigabytes))} GB`;
  if (gigabytes >= 1) return `${gigabytes.toFixed(1)} GB`;
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}

const answers = {
  ready: 'Your home is ready',
  wrongCode: 'This is not the code that your server printed.',
};

export const en = { wizard, answers };
