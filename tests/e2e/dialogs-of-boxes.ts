import type { Page } from '@playwright/test';
import { card } from './box-players.ts';
import { button, type DialogRow, go, title } from './dialog-contract.ts';

const on = (prize: string, name: string) => (page: Page) =>
  card(page, prize).getByRole('button', { name, exact: true });

/** Of who gives boxes: one waits, one is done and wants an answer. */
export const giverDialogs: readonly DialogRow[] = [
  {
    at: 'features/boxes/web/dialogs/CreateBox.tsx',
    ...{ by: 'Dialog', name: 'Create a surprise box', opener: button('Create Box') },
    before: go('/surprise-boxes?tab=created'),
  },
  {
    at: 'features/boxes/web/dialogs/Restored.tsx',
    ...{ by: 'confirm', name: 'Start over?', opener: button('Start over') },
    async before({ page }) {
      await button('Create Box')(page).click();
      await page.getByLabel('Prize name').fill('A kite');
      await page.keyboard.press('Escape');
      await button('Create Box')(page).click();
    },
    ...{
      answer: 'Start over',
      next: (page) => page.getByRole('heading', { name: 'Create a surprise box' }),
    },
    async after({ page }) {
      await page.keyboard.press('Escape');
    },
  },
  {
    at: 'features/boxes/web/dialogs/EditBox.tsx',
    ...{ by: 'Dialog', name: 'Edit box', opener: on('Waiting one', 'Edit') },
  },
  {
    at: 'features/boxes/web/dialogs/RejectBox.tsx',
    ...{ by: 'Dialog', name: 'Reject completion', opener: on('Completed one', 'Reject') },
  },
  {
    at: 'features/boxes/web/use-box-acts.ts',
    ...{ by: 'confirm', name: 'Cancel this box?', opener: on('Waiting one', 'Cancel box') },
    ...{ answer: 'Cancel box', next: title },
  },
];

/** Of who gets them: one is open, one is won. */
export const receiverDialogs: readonly DialogRow[] = [
  {
    at: 'features/boxes/web/dialogs/CompleteBox.tsx',
    ...{ by: 'Dialog', name: 'Complete task', opener: button('Complete task') },
    before: go('/surprise-boxes'),
  },
  {
    at: 'features/boxes/web/dialogs/CompleteBox.tsx',
    ...{ by: 'Dialog', name: 'Pay for prize', opener: button('Pay $12.34') },
  },
  {
    at: 'features/boxes/web/dialogs/Congratulations.tsx',
    ...{ by: 'Dialog', name: 'Congratulations!', opener: button('Claim prize') },
    // The button went with the state that it was for.
    back: (page) => page.getByRole('heading', { level: 3, name: 'Approved one' }),
  },
];
