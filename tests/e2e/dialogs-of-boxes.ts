import { expect, type Page } from '@playwright/test';
import { boxPlayers, card } from './box-players.ts';
import { button, type DialogRow, go, title } from './dialog-contract.ts';

const on = (prize: string, name: string) => (page: Page) =>
  card(page, prize).getByRole('button', { name, exact: true });

/** Of who gives boxes: one waits, one is done and wants an answer. */
export const giverDialogs: readonly DialogRow[] = [
  {
    at: 'features/boxes/web/dialogs/BoxForm.tsx',
    ...{ by: 'Dialog', name: 'Create a surprise box', opener: button('Create Box') },
    before: go('/surprise-boxes?tab=created'),
  },
  {
    at: 'features/boxes/web/dialogs/BoxForm.tsx',
    ...{ by: 'confirm', name: 'Start over?', opener: button('Start over') },
    async before({ page }) {
      await button('Create Box')(page).click();
      await page.getByLabel('Prize name').fill('A kite');
      await page.keyboard.press('Escape');
      await button('Create Box')(page).click();
    },
    ...{
      answer: 'Start over',
      next: (page) => page.getByLabel('Prize name'),
    },
    async after({ page }) {
      await page.keyboard.press('Escape');
    },
  },
  {
    at: 'features/boxes/web/dialogs/BoxForm.tsx',
    ...{ by: 'Dialog', name: 'Edit box', opener: on('Waiting one', 'Edit') },
  },
  {
    at: 'features/boxes/web/dialogs/CompletionDialogs.tsx',
    ...{ by: 'Dialog', name: 'Reject completion', opener: on('Completed one', 'Reject') },
  },
  {
    at: 'features/boxes/web/use-box-actions.ts',
    ...{ by: 'confirm', name: 'Cancel this box?', opener: on('Waiting one', 'Cancel box') },
    ...{ answer: 'Cancel box', next: title },
  },
];

/** Of who gets them: one is open, one is won. */
export const receiverDialogs: readonly DialogRow[] = [
  {
    at: 'features/boxes/web/dialogs/CompletionDialogs.tsx',
    ...{ by: 'Dialog', name: 'Complete task', opener: on('Cook for me', 'Complete task') },
    before: go('/surprise-boxes'),
  },
  {
    at: 'features/boxes/web/dialogs/CompletionDialogs.tsx',
    ...{ by: 'Dialog', name: 'Pay for prize', opener: button('Pay $12.34') },
  },
  {
    at: 'features/boxes/web/dialogs/BoxDialogs.tsx',
    ...{ by: 'Dialog', name: 'Congratulations!', opener: on('Approved one', 'Claim prize') },
    // The button went with the state that it was for.
    back: (page) => page.getByRole('heading', { level: 3, name: 'Approved one' }),
  },
  {
    at: 'features/boxes/web/dialogs/BoxDialogs.tsx',
    ...{ by: 'Dialog', name: 'Which box do you want to open?', opener: button('Open') },
    async before(place) {
      const play = boxPlayers(place.address);
      await play.create();
      const id = await play.create();
      await go('/')(place);
      await expect(place.page.getByText('2 surprises waiting')).toBeVisible();
      boxToCancel = id;
    },
    after: async ({ address }) => void (await boxPlayers(address).cancel(boxToCancel)),
  },
  {
    at: 'features/boxes/web/dialogs/BoxDialogs.tsx',
    ...{ by: 'Dialog', name: 'A surprise from Zoë', opener: button('Open') },
    before: ({ page }) => expect(page.getByText('1 surprise waiting')).toBeVisible(),
    // The card disappears with the box.
    back: title,
  },
];

let boxToCancel = 0;
