import type { Page } from '@playwright/test';
import { createMemory } from '#features/memories/memories.contract.ts';
import { claimPrize, readMyWheel, spinWheel } from '#features/wheel/wheel.contract.ts';
import { putMilestones } from '../support/milestones.ts';
import { expect } from './couple.ts';
import {
  button,
  type DialogRow,
  go,
  mended,
  type Place,
  refuse,
  title,
} from './dialog-contract.ts';
import { signInAt } from './furnished.ts';
import { from } from './gallery-wire.ts';
import { noteOf } from './note-screen.ts';
import { withoutStream } from './wire.ts';

const more = button('Notes options');
const hide = (page: Page) => page.getByRole('button', { name: /^Hide Photo/ });
const chip = button('1 not sent yet. Show queued items');

const leaveUnsavedText = ({ page }: Place) =>
  page.evaluate(() => {
    const unsaved = { text: 'Milk and honey', at: Date.now() };
    localStorage.setItem('fivetwenty.note-unsaved.1', JSON.stringify(unsaved));
  });

/** Dialogs of the dashboard, the settings, and the overlays of every page. */
export const homeDialogs: readonly DialogRow[] = [
  {
    at: 'features/memories/web/dashboard/OnThisDay.tsx',
    ...{ by: 'confirm', name: 'Hide from “On this day”?', opener: hide },
    before: go('/'),
    ...{ answer: 'Hide', next: title },
  },
  {
    at: 'features/shared-note/web/FloatingWindow.tsx',
    ...{ by: 'window', name: 'Notes' },
    opener: (page) => page.getByRole('button', { name: /^Open notes/ }),
  },
  {
    at: 'features/shared-note/web/HistoryDialog.tsx',
    ...{ by: 'Dialog', name: 'Earlier versions', opener: more, item: 'Earlier versions…' },
    async before(place) {
      await leaveUnsavedText(place);
      await go('/')(place);
      await place.page.getByRole('button', { name: /^Open notes/ }).click();
      await expect(noteOf(place).status(/^Connected/)).toBeVisible();
    },
  },
  {
    at: 'features/shared-note/web/NoteEditor.tsx',
    ...{ by: 'Dialog', name: 'Unsaved text', opener: button('Review') },
    async after({ page }) {
      await page.keyboard.press('Escape');
    },
  },
  {
    at: 'features/auth/web/Devices.tsx',
    ...{ by: 'confirm', name: 'Sign out of all other devices?' },
    opener: button('Sign out of all other devices'),
    async before(place) {
      // On another device.
      await signInAt(place.address, 'zoe');
      await go('/settings#devices')(place);
    },
    answer: 'Sign out',
    next: (page) => page.getByRole('heading', { name: "Where you're signed in" }),
  },
  {
    at: 'features/memories/web/CalendarLink.tsx',
    ...{ by: 'confirm', name: 'Replace the calendar link?', opener: button('Replace link') },
    async before(place) {
      await go('/settings#memories')(place);
      await button('Create link')(place.page).click();
    },
  },
  {
    at: 'features/memories/web/CalendarLink.tsx',
    ...{ by: 'confirm', name: 'Turn off the calendar link?', opener: button('Turn off') },
    answer: 'Turn off',
    next: (page) => page.getByRole('heading', { name: 'Calendar link' }),
  },
  {
    at: 'features/wheel/web/editor/WheelEditor.tsx',
    ...{ by: 'confirm', name: 'Replace the saved wheel?' },
    opener: button('Save wheel'),
    async before(place) {
      await refuse(place, readMyWheel);
      await go('/settings#wheel')(place);
    },
    after: mended,
  },
  {
    at: 'features/wheel/web/WheelDialog.tsx',
    ...{ by: 'Dialog', name: 'Prize Wheel', opener: button('Use Now') },
    async before(place) {
      putMilestones(place.home, 'zoe', 2);
      await go('/')(place);
      await expect(button('Spin')(place.page)).toBeFocused();
      await place.page.keyboard.press('Escape');
      await expect(title(place.page)).toBeFocused();
    },
  },
  {
    at: 'features/wheel/web/use-wheel.ts',
    ...{ by: 'tell', name: 'Prize Wheel', opener: button('Spin') },
    async before(place) {
      const { page, address } = place;
      await withoutStream(page);
      await go('/')(place);
      await button('Use Now')(page).click();
      await expect(button('Spin')(page)).toBeVisible();
      // On another device at the same time.
      await from(address, 'zoe', spinWheel, { body: { source: 'weekly' } });
      await from(address, 'zoe', claimPrize, { body: {} });
    },
    back: button('Next Week'),
    after: mended,
  },
  {
    at: 'platform/web/api/OutboxPanel.tsx',
    ...{ by: 'Dialog', name: 'Not sent yet', opener: chip },
    async before(place) {
      const { page } = place;
      await go('/memories')(place);
      await page.route(`**${createMemory.path}`, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Add memory', exact: true }).click();
      await page.getByLabel('Title').fill('Lisbon');
      await page.getByLabel('Date', { exact: true }).fill('2024-05-14');
      await page.getByLabel('Description').fill('Trams');
      await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    },
  },
  {
    at: 'platform/web/api/OutboxPanel.tsx',
    ...{ by: 'confirm', name: 'Sign out now?', opener: button('Logout') },
  },
  {
    at: 'platform/web/api/OutboxPanel.tsx',
    ...{ by: 'tell', name: 'Finish your other draft first' },
    opener: (page) => page.getByRole('button', { name: /^Edit: / }),
    async before(place) {
      const { page } = place;
      await mended(place);
      await refuse(place, createMemory);
      await chip(page).click();
      await button('Send now')(page).click();
      await expect(page.getByRole('dialog').getByText('Not accepted')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add memory', exact: true }).click();
      await page.getByLabel('Title').fill('Porto');
      await go('/memories')(place);
      await chip(page).click();
    },
  },
  {
    at: 'platform/web/api/OutboxPanel.tsx',
    ...{ by: 'confirm', name: 'Discard this?' },
    opener: (page) => page.getByRole('button', { name: /^Discard: / }),
    ...{ answer: 'Discard', next: title },
    after: mended,
  },
];
