import { createBox } from '#features/boxes/boxes.contract.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { boxPlayers, card } from './box-players.ts';
import { expect, test } from './couple.ts';
import { throwAway } from './gallery-wire.ts';
import { expectMessage } from './looks.ts';
import { picture } from './pictures.ts';

/* What is filled in and not sent outlives the dialog and the page, and is sent once. */

const boxes = '/surprise-boxes';

test('a proof that waits has its photo again @night', async ({ zoe, sam, address }) => {
  const play = boxPlayers(address);
  await play.createUpTo('open', { completionType: 'PHOTO', prizeName: 'A kite' });
  const { page } = sam;
  await page.goto(address + boxes);
  const form = page.getByRole('dialog', { name: 'Complete task' });
  const begin = () => card(page).getByRole('button', { name: 'Complete task' }).click();
  const upload = async (hue: number) => {
    const buffer = await picture({ hue });
    const sent = page.waitForResponse('**/api/photos/upload-single');
    const file = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer };
    await form.locator('input[type=file]').setInputFiles(file);
    const { photo }: { photo: Photo } = await (await sent).json();
    await expect(form.getByRole('img')).toBeVisible();
    return photo;
  };
  await begin();
  const gone = await upload(20);
  await form.getByLabel('How did you do it?').fill('Look');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.reload();
  await begin();
  await expect(form.getByRole('img')).toBeVisible();

  // One that does not come is still chosen.
  const reading = `**/api/photos/${gone.id}`;
  await page.route(reading, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await page.reload();
  await begin();
  await expect(
    form.getByText("Your photo is selected, but can't be shown right now."),
  ).toBeVisible();
  const send = form.getByRole('button', { name: 'Send for approval' });
  await expect(send).not.toHaveAttribute('aria-disabled');
  await page.unroute(reading);
  // One that is gone for good is not.
  await page.route(reading, (route) => route.fulfill({ status: 404, json: { message: 'Gone' } }));
  await page.reload();
  await begin();
  await expect(form.getByRole('alert')).toHaveText('This photo is no longer in your gallery.');
  await page.unroute(reading);
  await page.reload();
  await begin();
  await expect(form.getByRole('img')).toBeVisible();

  // One that lies in the bin by then is no proof, and that is said.
  await page.keyboard.press('Escape');
  await throwAway(address, 'zoe', gone);
  await page.reload();
  await begin();
  await expect(form.getByRole('alert')).toHaveText('This photo is no longer in your gallery.');
  await expect(form.getByRole('img')).toHaveCount(0);
  await expect(form.getByLabel('How did you do it?')).toHaveValue('Look');
  await upload(120);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await begin();
  await expect(form.getByRole('img')).toBeVisible();
  await send.click();
  await expectMessage(page, 'Sent for approval');
  await zoe.page.goto(`${address}${boxes}?tab=created`);
  await expect(card(zoe.page, 'A kite').getByRole('link', { name: 'Proof photo' })).toBeVisible();
});

test('a box whose answer was lost is created once @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const form = page.getByRole('dialog', { name: 'Create a surprise box' });
  const create = form.getByRole('button', { name: 'Create Box' });
  const begin = () => page.getByRole('button', { name: 'Create Box' }).first().click();
  await begin();
  await form.getByLabel('Prize name').fill('A kite');
  await form.getByLabel('Prize description').fill('Red');
  await form.getByLabel('Task description').fill('Sing');
  await form.getByLabel('Prize price ($)').fill('3');
  await form.getByRole('button', { name: 'Next' }).click();
  const losing = `**${createBox.path}`;
  await page.route(losing, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await create.click();
  await expect(form.getByRole('alert')).toHaveText('Failed to create surprise box');
  await page.unroute(losing);
  await create.click();
  await expect(form).toBeHidden();
  await expectMessage(page, 'Box created');
  await expect(card(page, 'A kite')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Created (1)' })).toBeVisible();

  // The same words for the next one are another box.
  await begin();
  await form.getByLabel('Prize name').fill('A kite');
  await form.getByLabel('Prize description').fill('Red');
  await form.getByLabel('Task description').fill('Sing');
  await form.getByLabel('Prize price ($)').fill('3');
  await form.getByRole('button', { name: 'Next' }).click();
  await create.click();
  await expect(page.getByRole('tab', { name: 'Created (2)' })).toBeVisible();
});

test('a reason and a changed box wait until they are sent @night', async ({ zoe, address }) => {
  const play = boxPlayers(address);
  await play.createUpTo('complete', { prizeName: 'Cooked' });
  await play.create({ prizeName: 'Later', isInstantDrop: false });
  const { page } = zoe;
  await page.goto(`${address}${boxes}?tab=created`);
  const rejection = page.getByRole('dialog', { name: 'Reject completion' });
  const reason = rejection.getByLabel("What's missing?");
  const rejects = card(page, 'Cooked').getByRole('button', { name: 'Reject' });
  await rejects.click();
  await reason.fill('Salt');
  await page.keyboard.press('Escape');
  await expect(rejection).toBeHidden();

  const edits = card(page, 'Later').getByRole('button', { name: 'Edit' });
  const edit = page.getByRole('dialog', { name: 'Edit box' });
  const name = edit.getByLabel('Prize name');
  const isBack = edit.getByText('We restored your draft.');
  await edits.click();
  await name.fill('Much later');
  await edit.getByRole('button', { name: 'Next' }).click();
  await edit.getByLabel('Minutes').fill('30');
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await page.reload();

  await rejects.click();
  await expect(reason).toHaveValue('Salt');
  await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(rejection).toBeHidden();
  await expect(card(page, 'Cooked')).toContainText('Salt');

  await edits.click();
  await expect(isBack).toBeVisible();
  await expect(name).toHaveValue('Much later');
  await edit.getByRole('button', { name: 'Next' }).click();
  await expect(edit.getByLabel('Minutes')).toHaveValue('30');
  // What is as it was is nothing that waits; nor is what was given up.
  await edit.getByRole('button', { name: 'Start over' }).click();
  const question = page.getByRole('alertdialog', { name: 'Start over?' });
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('Later');
  await expect(name).toBeFocused();
  await name.fill('Much later');
  await name.fill('Later');
  await page.keyboard.press('Escape');
  await edits.click();
  await expect(name).toHaveValue('Later');
  await expect(isBack).toHaveCount(0);
  await name.fill('Much later');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Box saved');
  await card(page, 'Much later').getByRole('button', { name: 'Edit' }).click();
  await expect(name).toHaveValue('Much later');
  await expect(isBack).toHaveCount(0);
});

test('a proof that is too long with its place says so, and is sent whole @night', async ({
  zoe,
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  await play.createUpTo('open', { completionType: 'LOCATION', prizeName: 'A kite' });
  const { page } = sam;
  await page.goto(address + boxes);
  await card(page).getByRole('button', { name: 'Complete task' }).click();
  const form = page.getByRole('dialog', { name: 'Complete task' });
  const how = form.getByLabel('How did you do it?');
  const send = form.getByRole('button', { name: 'Send for approval' });
  await how.fill(`${'x'.repeat(9_990)} and more`);
  await form.getByLabel('Place').fill('Pier');
  // “Place: Pier” is a line of its own above it.
  await expect(how).toHaveAccessibleDescription(/^Too long by 11 characters/);
  await expect(send).toHaveAccessibleDescription(/^Too long by 11 characters/);
  await how.fill(`${'x'.repeat(9_986)}👋`);
  await expect(how).not.toHaveAttribute('aria-invalid');
  await send.click();
  await expect(form).toBeHidden();
  await zoe.page.goto(`${address}${boxes}?tab=created`);
  await expect(card(zoe.page, 'A kite')).toContainText(/Place: Pier\s+x+👋/);
});
