import { completeBox, rejectBox, updateBox } from '#features/boxes/boxes.contract.ts';
import { boxPlayers, card } from './box-players.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { lostAnswer } from './wire.ts';

test('a proof that arrived, one sent back and a box that was changed are said to be, though no answer came @night', async ({
  zoe,
  sam,
  address,
}) => {
  const play = boxPlayers(address);
  await play.createUpTo('open', { prizeName: 'A kite' });
  await sam.page.goto(`${address}/surprise-boxes`);
  const proof = sam.page.getByRole('dialog', { name: 'Complete task' });
  const completed = lostAnswer(sam.page, completeBox);
  await card(sam.page).getByRole('button', { name: 'Complete task' }).click();
  await proof.getByLabel('How did you do it?').fill('With string ');
  await proof.getByRole('button', { name: 'Send for approval' }).click();
  expect(await completed).toBe(200);
  await expectMessage(sam.page, 'Sent for approval');
  await expect(proof).toBeHidden();
  await expect(sam.page.getByText('Failed to complete box')).toBeHidden();

  const { page } = zoe;
  await play.create({ prizeName: 'A walk', isInstantDrop: false });
  await page.goto(`${address}/surprise-boxes?tab=created`);
  const reason = page.getByRole('dialog', { name: 'Reject' });
  const rejected = lostAnswer(page, rejectBox);
  await card(page, 'A kite').getByRole('button', { name: 'Reject' }).click();
  await reason.getByRole('textbox').fill('Too short ');
  await reason.getByRole('button', { name: 'Reject' }).click();
  expect(await rejected).toBe(200);
  await expect(reason).toBeHidden();
  await expect(page.getByText('Failed to reject completion')).toBeHidden();

  const form = page.getByRole('dialog', { name: 'Edit' });
  const changed = lostAnswer(page, updateBox);
  await card(page, 'A walk').getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Prize name').fill('A long walk');
  await form.getByRole('button', { name: 'Save' }).click();
  expect(await changed).toBe(200);
  await expect(form).toBeHidden();
  await expect(card(page, 'A long walk')).toBeVisible();
});
