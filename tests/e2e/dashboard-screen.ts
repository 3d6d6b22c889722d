import type { Page } from '@playwright/test';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { Partner } from './couple.ts';

export const region = ({ page }: Partner, name: string | RegExp) =>
  page.getByRole('region', { name });
export const strip = (partner: Partner) => region(partner, 'Some of your photos');
export const photosTile = (partner: Partner) => region(partner, /photos shared$/);
export const memoriesTile = (partner: Partner) => region(partner, /memories created$/);
export const milestones = (partner: Partner) => region(partner, 'Milestone days');
export const thisDay = (partner: Partner) => region(partner, 'On this day');
export const ofThisDay = (partner: Partner) => thisDay(partner).getByRole('listitem');
export const newest = (partner: Partner) =>
  photosTile(partner).getByRole('list', { name: 'Newest photos' }).getByRole('link');
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
/** The last date of each day, including 29 February. */
export const fourYearsAgo = () => day({ years: -4 });

/** Fails such requests with an error that isn't retried. Returns how to stop. */
export async function refused(page: Page, { path }: EndpointSpec): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname === path;
  await page.route(calls, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  return () => page.unroute(calls);
}
