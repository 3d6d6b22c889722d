import { counted, madeLate } from '#shared/formats.ts';

const clockTime = madeLate<number>(
  () => new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }),
);

/** What a person reads of love. */
export const loveTexts = {
  number: (count: number) => counted.format(count),

  share: 'Share love',
  shared: 'Love Shared',
  level: (level: number) => `Level ${counted.format(level)}`,
  toNextPrize: (remaining: number) => `${counted.format(remaining)} to next prize`,
  wheelSoon: 'Prize wheel coming soon!',
  unlocked: (wheels: number) =>
    wheels === 1 ? '1 prize wheel unlocked' : `${counted.format(wheels)} prize wheels unlocked`,
  announced: (count: number) => `${counted.format(count)} love shared`,
  loadFailed: 'Failed to load your love count.',
  waiting: (clicks: number) => `${counted.format(clicks)} waiting`,
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
  lastSeen: (at: number) => `Last seen at ${clockTime.format(at)}`,
  partnerLoadFailed: "Failed to load partner's love count.",
  partnerAnnounced: (name: string, count: number) =>
    `${name} has shared ${counted.format(count)} love`,

  together: 'Between the two of you',
} as const;
