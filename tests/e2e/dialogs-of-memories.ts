import type { Page } from '@playwright/test';
import { createMemory, deleteMemory } from '#features/memories/memories.contract.ts';
import { expect } from './couple.ts';
import { button, type DialogRow, go, mended, type Place, refuse } from './dialog-contract.ts';
import { phone, variants } from './looks.ts';

const may = '/memories?month=2024-05';
const add = button('Add memory');
const link = (page: Page) =>
  page.getByRole('list', { name: 'Memories' }).getByRole('link', { name: 'Trip' });
const inForm = (name: string) => (page: Page) =>
  page.getByRole('dialog', { name: /^(New|Edit) memory$/ }).getByRole('button', { name });
const discard = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });

async function begin({ page }: Place): Promise<void> {
  await add(page).click();
  await page.getByLabel('Title').fill('Lisbon');
  await page.getByLabel('Date', { exact: true }).fill('2024-05-14');
}

async function giveUp({ page }: Pick<Place, 'page'>): Promise<void> {
  await page.keyboard.press('Escape');
  await discard(page).press('Enter');
  await expect(add(page)).toBeFocused();
}

/** On the page of memories. One is there, called Trip, from 14 to 20 May 2024, with a photo. */
export const memoryDialogs: readonly DialogRow[] = [
  {
    at: 'features/memories/web/DayDialog.tsx',
    ...{ by: 'Dialog', name: 'May 8, 2024' },
    opener: (page) => page.getByRole('gridcell', { name: 'May 8', exact: true }),
    before: go(may),
  },
  {
    at: 'features/memories/web/MemoryDialog.tsx',
    ...{ by: 'Dialog', name: 'Trip', opener: link },
  },
  {
    at: 'features/memories/web/form/MemoryForm.tsx',
    ...{ by: 'Dialog', name: 'New memory', opener: add },
  },
  {
    at: 'features/memories/web/form/MemoryForm.tsx',
    ...{ by: 'confirm', name: 'Discard your changes?', opener: inForm('Cancel') },
    before: begin,
    ...{ answer: 'Discard', next: add },
  },
  {
    at: 'features/memories/web/form/MemoryForm.tsx',
    ...{ by: 'tell', name: 'Memory not saved', opener: inForm('Save') },
    before: begin,
    // The one thing that is wrong.
    back: (page) => page.getByLabel('Description'),
  },
  {
    at: 'features/memories/web/form/MemoryForm.tsx',
    ...{ by: 'tell', name: 'Memory not saved', opener: inForm('Save') },
    async before(place) {
      await refuse(place, createMemory);
      await place.page.getByLabel('Description').fill('Trams');
    },
    async after(place) {
      await mended(place);
      await giveUp(place);
    },
  },
  {
    at: 'features/memories/web/form/PhotoChooser.tsx',
    ...{ by: 'Dialog', name: 'Choose photos', opener: button('Choose photos') },
    async before({ page }) {
      await add(page).click();
      await page.getByRole('radio', { name: 'Event' }).check({ force: true });
    },
    after: giveUp,
  },
  {
    at: 'features/memories/web/Filters.tsx',
    ...{ by: 'Dialog', name: 'Filters', opener: button('Filters') },
    async before({ page }) {
      await page.setViewportSize(phone.viewport);
    },
    async after({ page }) {
      await page.setViewportSize(variants[0].viewport);
    },
  },
  {
    at: 'features/memories/web/form/MemoryForm.tsx',
    ...{ by: 'Dialog', name: 'Edit memory', opener: button('Edit') },
    async before({ page }) {
      await link(page).click();
    },
  },
  {
    at: 'features/memories/web/MemoryDialog.tsx',
    ...{ by: 'tell', name: 'Memory not deleted' },
    opener: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }),
    async before(place) {
      await refuse(place, deleteMemory);
      await button('Delete')(place.page).click();
    },
    back: button('Delete'),
    after: mended,
  },
  {
    at: 'features/memories/web/MemoryDialog.tsx',
    ...{ by: 'confirm', name: 'Delete this memory?', opener: button('Delete') },
    ...{ answer: 'Delete', next: (page) => page.getByRole('heading', { level: 1 }) },
  },
];
