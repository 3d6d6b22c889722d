import type { Page } from '@playwright/test';

interface OnPage {
  readonly page: Page;
}

/** The form of a memory. */
export const form = ({ page }: OnPage) => page.getByRole('dialog', { name: /^(Add|Edit) memory$/ });

export async function write(
  { page }: OnPage,
  words: { title: string; date: string; text: string },
): Promise<void> {
  await page.getByLabel('Title').fill(words.title);
  await page.getByLabel('Date', { exact: true }).fill(words.date);
  await page.getByLabel('Description').fill(words.text);
}
