import type { Partner } from './couple.ts';

export const region = ({ page }: Partner, name: string | RegExp) =>
  page.getByRole('region', { name });
export const strip = (partner: Partner) => region(partner, 'Some of your photos');
export const photosTile = (partner: Partner) => region(partner, /photos shared$/);
export const memoriesTile = (partner: Partner) => region(partner, /memories created$/);
export const coming = (partner: Partner) =>
  memoriesTile(partner).getByRole('list', { name: 'Coming up' }).getByRole('link');
export const empty = ({ page }: Partner) =>
  page.getByRole('heading', { name: 'Start Your Love Story' });

/** A day relative to today, in the time zone of the server and the machine. */
export function day({ ahead = 0, years = 0 }: { ahead?: number; years?: number }): string {
  const now = new Date();
  const noon = Date.UTC(now.getFullYear() + years, now.getMonth(), now.getDate() + ahead, 12);
  return new Date(noon).toISOString().slice(0, 10);
}
