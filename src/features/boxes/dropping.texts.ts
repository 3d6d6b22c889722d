import { counted } from '#shared/formats.ts';
import { boxesPageTexts } from './boxes-page.texts.ts';

/** What a person reads of dropped boxes on the dashboard (S3 §2). */
export const droppingTexts = {
  waiting: (count: number) =>
    count === 1 ? '1 surprise waiting' : `${counted.format(count)} surprises waiting`,
  from: (name: string) => `From ${name}`,
  open: 'Open',
  all: 'See all',
  /** Of the page, for whoever hears which parts it has. */
  layer: 'Floating surprise boxes',
  afloat: (name: string) => `A surprise box from ${name}. Open.`,
  pause: 'Pause floating boxes',
  offline: 'You are offline. Your surprise waits until you are back.',

  /** The default of each failure (S3 §8); the home's own words come first. */
  failed: {
    dropped: 'Failed to load dropped boxes',
    activate: 'Failed to activate box',
  },
  tryAgain: 'Try Again',
  show: boxesPageTexts.showBox,
} as const;
