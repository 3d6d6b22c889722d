import { t as profilesMessages } from '#features/profiles/messages/index.ts';
import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { expect, test } from './couple.ts';
import { day } from './dashboard-screen.ts';
import { callAs } from './server-api.ts';

test('what one partner changes about the two is live at both: start date, name and page', async ({
  zoe,
  sam,
  address,
}) => {
  await zoe.page.goto(`${address}/settings#timeline,details`);
  await sam.page.goto(address);
  const together = zoe.page.getByRole('timer');
  await expect(together).toContainText('Together for');
  await expect(zoe.page.getByText('Since June 8th, 2020')).toBeVisible();

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await callAs(address, 'sam', changeRelationship, { body: { startDate: day({}), timeZone } });
  await expect(together).toContainText('Your first day together');
  for (const { page } of [zoe, sam]) {
    await expect(page.getByRole('button', { name: /Days Together/ })).toContainText('0 days');
  }
  const milestones = sam.page.getByRole('region', { name: 'Milestone days' });
  await expect(milestones.getByRole('listitem').first()).toContainText(/100 days\s*In 100 days/);

  await sam.page.goto(`${address}/settings#details`);
  await expect(sam.page.getByLabel("Zoë's name")).toBeVisible();
  await zoe.page.getByRole('textbox', { name: 'Your name' }).fill('Zoë B');
  await zoe.page.getByRole('button', { name: 'Save name' }).click();
  await expect(sam.page.getByLabel("Zoë B's name")).toHaveValue('Zoë B');
  for (const { page } of [zoe, sam]) await expect(page).toHaveTitle('Settings - Zoë B & Sam');

  await sam.page.goto(`${address}/zoe`);
  await expect(sam.page.getByText(profilesMessages.template.education)).toBeVisible();
  const { editor, links } = profilesMessages;
  const edit = editor.editOf('Education');
  await expect(sam.page.getByRole('button', { name: edit, exact: true })).toHaveCount(0);
  await zoe.page.getByRole('link', { name: links.yours }).click();
  await expect(zoe.page).toHaveURL(`${address}/zoe`);
  await zoe.page.getByRole('button', { name: edit, exact: true }).click();
  await zoe.page.getByRole('textbox', { name: 'Education' }).fill('A school');
  await zoe.page.getByRole('button', { name: editor.save, exact: true }).click();
  await expect(sam.page.getByText('A school')).toBeVisible();
});
