import { number, plural, time } from '#shared/i18n/formats.ts';

const counter = {
  number: (count: number) => number(count),

  share: 'Share love',
  shared: 'Love Shared',
  level: (level: number) => `Level ${number(level)}`,
  toNextPrize: (remaining: number) => `${number(remaining)} to next prize`,
  wheelSoon: 'Prize wheel coming soon!',
  unlocked: (wheels: number) =>
    plural(wheels, { one: '# prize wheel unlocked', other: '# prize wheels unlocked' }),
  announced: (count: number) => `${number(count)} love shared`,
  loadFailed: 'Failed to load your love count.',
  waiting: (clicks: number) => `${number(clicks)} waiting`,
  shareFailed: 'Failed to share love. Please try again.',
  /** One of them comes now and then after a few clicks. */
  sweet: [
    'Somebody will smile at this.',
    'That one went straight to the heart.',
    'Love received.',
    'You two!',
    'Keep it coming.',
    'Felt from here.',
  ],

  partnersLove: (name: string) => `${name}'s love`,
  connecting: 'Connecting...',
  realTime: 'Real-time sync',
  connectionLost: 'Real-time connection lost',
  lastSeen: (at: number) => `Last seen at ${time(at)}`,
  partnerLoadFailed: "Failed to load partner's love count.",
  partnerAnnounced: (name: string, count: number) => `${name} has shared ${number(count)} love`,

  together: 'Between the two of you',
};

const bothHearts = {
  atOnce: 'Both at the same moment',
  together: (me: string, partner: string) => `${me} and ${partner} share love at the same moment`,
};

const queued = {
  clicks: (count: number) =>
    plural(count, { one: '# click of the heart', other: '# clicks of the heart' }),
};

const milestone = {
  title: 'A milestone of love',
  reached: (name: string, count: number) => `${name} has shared ${number(count)} love`,
};

export const en = { counter, bothHearts, queued, milestone };
