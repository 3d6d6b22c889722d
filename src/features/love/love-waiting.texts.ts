import { counted } from '#shared/formats.ts';

/** What a person reads of clicks that wait to reach their home. */
export const loveWaitingTexts = {
  clicks: (count: number) =>
    count === 1 ? '1 click of the heart' : `${counted.format(count)} clicks of the heart`,
} as const;
