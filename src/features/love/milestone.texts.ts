import { counted } from '#shared/formats.ts';

/** What a person reads of their partner's milestone on a locked screen. */
export const milestoneTexts = {
  title: 'A milestone of love',
  reached: (name: string, count: number) => `${name} has shared ${counted.format(count)} love`,
} as const;
