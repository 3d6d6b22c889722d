import type { Page } from '@playwright/test';
import { expect } from './couple.ts';

export const heart = (page: Page) => page.getByRole('button', { name: 'Share love' });
export const chip = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} not sent yet. Show queued items` });
export const noneWaits = (page: Page) =>
  expect(page.getByRole('button', { name: /not sent yet\. Show queued items/ })).toBeHidden({
    timeout: 30_000,
  });

/** The page has loaded completely. */
export const isThere = (page: Page) =>
  expect(page.getByRole('button', { name: /^Open notes/ })).toBeVisible();
