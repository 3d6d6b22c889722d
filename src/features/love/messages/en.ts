import { number, plural, time } from '#shared/i18n/formats.ts';

const counter = {
  share: 'Share love',
  shared: 'Love Shared',
  level: (level: number) => `Level ${number(level)}`,
  toNextPrize: (remaining: number) => `${number(remaining)} to next prize`,
  wheelSoon: 'Prize wheel coming soon!',
  today: (count: number) => (count === 0 ? 'None yet today' : `${number(count)} today`),
  firstUse: (partner: string, step: number) =>
    `Tap the heart to send ${partner} love. Every ${number(step)} taps unlocks a prize wheel.`,
  unlocked: (wheels: number) =>
    plural(wheels, { one: '# prize wheel unlocked', other: '# prize wheels unlocked' }),
  spin: { usable: '1 spin to use', saved: 'Saved for next week' },
  announced: (count: number) => `${number(count)} love shared`,
  loadFailed: 'Failed to load your love count.',
  queued: (clicks: number) => `${number(clicks)} not sent yet`,
  shareFailed: 'Failed to share love. Please try again.',
  /** Texts that are shown at random after a batch of clicks. */
  sweet: [
    'Someone is going to smile at this.',
    'That one went straight to the heart.',
    'Love received.',
    'You two!',
    'Keep it coming.',
    'Felt that from here.',
  ],
};

const partner = {
  title: (name: string) => `${name}'s love`,
  isHere: (name: string) => `${name} is here`,
  connecting: 'Connecting…',
  connected: 'Real-time sync',
  connectionLost: 'Real-time connection lost',
  lastSeen: (at: number, timeZone: string) => `Last connected at ${time(at, timeZone)}`,
  loadFailed: "Failed to load partner's love count.",
  sent: (name: string, count: number) => `${name} sent you ${number(count)} love`,
  shared: (name: string, count: number) => `${name} has shared ${number(count)} love`,
};

const together = {
  title: 'Together',
  sameTime: 'Both at the same time!',
  justNow: 'Just now, both of you!',
  announced: (me: string, partner: string) =>
    `${me} and ${partner} are sharing love at the same time`,
};

const outbox = {
  clicks: (count: number) => plural(count, { one: '# heart tap', other: '# heart taps' }),
};

const words = {
  say: 'Say something',
  empty: 'Write a few words',
  /** Title of the push notification. */
  from: (name: string) => `${name} ❤️`,
  received: (name: string, text: string) => `${name}: ${text}`,
};

const milestone = { title: 'Love milestone' };

export const en = { counter, partner, together, outbox, words, milestone };
