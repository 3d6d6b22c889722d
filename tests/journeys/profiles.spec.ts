import type { Page } from '@playwright/test';
import { t as profilesMessages } from '#features/profiles/messages/index.ts';
import { changeProfilePage } from '#features/profiles/profiles.contract.ts';
import { expect, signBackIn, test } from './couple.ts';
import { expectToast } from './page-checks.ts';
import { callAs } from './server-api.ts';

const edit = (page: Page, title: string) =>
  page.getByRole('button', { name: profilesMessages.editor.editOf(title), exact: true });
const field = (page: Page, title: string) => page.getByRole('textbox', { name: title });
const save = (page: Page) =>
  page.getByRole('button', { name: profilesMessages.editor.save, exact: true });

test('the owner edits a section, which the partner sees live; drafts survive a sign-out', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await sam.page.goto(`${address}/zoe`);
  await expect(sam.page.getByText(profilesMessages.template.education)).toBeVisible();
  await expect(edit(sam.page, 'Education')).toHaveCount(0);
  await page.goto(`${address}/settings#details`);
  await page.getByRole('link', { name: profilesMessages.links.yours }).click();
  await expect(page).toHaveURL(`${address}/zoe`);
  await edit(page, 'Education').click();
  await field(page, 'Education').fill('A school');
  await callAs(address, 'zoe', changeProfilePage, { body: { sections: { skills: 'knots' } } });
  await expect(page.getByText('knots')).toBeVisible();
  await save(page).click();
  for (const words of ['A school', 'knots']) await expect(sam.page.getByText(words)).toBeVisible();

  // A user whose session has ended signs in and returns to the draft.
  await edit(page, 'Education').click();
  await field(page, 'Education').fill('kept through a sign-in');
  const change = `**${changeProfilePage.path}`;
  await page.route(change, (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in.' } }),
  );
  await save(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(change);
  await signBackIn(page, 'Zoë');
  await expect(page).toHaveURL(`${address}/zoe`);
  await save(page).click();
  await expect(sam.page.getByText('kept through a sign-in')).toBeVisible();

  await page.goto(`${address}/nobody`);
  await expect(page).toHaveURL(`${address}/`);
  await expectToast(page, "That page doesn't exist.");
});
