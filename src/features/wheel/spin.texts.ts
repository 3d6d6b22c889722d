import { dateIn, daysBetween } from '#shared/dates.ts';
import { counted } from '#shared/formats.ts';

/** What a person reads where the wheel is spun. */
export const spinTexts = {
  title: 'Prize Wheel',
  reached: (level: number) => `Congratulations! You've reached level ${counted.format(level)}!`,
  fromSaved: 'This one you have saved for today.',
  wonBefore: 'You have not claimed this one yet.',
  odds: 'What can be won',
  rare: 'Rare prizes are drawn wider than they are.',
  spin: 'Spin',
  spinning: 'Spinning',
  skip: 'Skip animation',
  won: (name: string) => `You won ${name}!`,
  claim: 'Claim prize',
  claimed: (name: string) => `${name} is yours. You find it in your prize history.`,
  claimFailed: 'Failed to claim your prize. It is kept for you. Please try again.',
  spinFailed: 'Failed to spin the wheel. Please try again.',
  wheelFailed: 'Failed to load your wheel.',
  offline: 'You are offline. Your spin waits until you are back.',
  savedForLater: 'Saved for next time',
  waits: 'Your prize is kept. It shows again when you come back.',
  waitsOrClaimed: 'Your prize is kept. It shows again, or stands in your prize history.',
  savedForNextWeek: (spins: number) =>
    spins === 1
      ? 'This week’s wheel is spun already: your spin is saved for next week'
      : `This week’s wheel is spun already: ${spins} spins are saved for next week`,
  saveFailed: 'Your spin could not be saved just now. It is not lost.',

  saved: (spins: number) => `${counted.format(spins)} Saved Spin${spins === 1 ? '' : 's'}`,
  useNow: 'Use Now',
  nextWeek: 'Next Week',
  ready: 'This week’s wheel is yours to spin.',
  resets: (at: string) => `The wheel resets ${at}.`,
  asOfBefore: 'As it was when the home last answered.',

  /** "Sunday 00:00, in 3 days", by the clock of the couple. */
  moment: (at: number, timeZone: string, now: number) => {
    const time = new Intl.DateTimeFormat('en-GB', {
      ...{ weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone },
    }).format(at);
    const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, at));
    return `${time}, ${days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`;
  },
} as const;
