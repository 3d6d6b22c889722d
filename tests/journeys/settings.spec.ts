import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import { expect, type Partner, test } from './couple.ts';
import { day } from './dashboard-screen.ts';
import { tabTo } from './page-checks.ts';
import { callAs } from './server-api.ts';

const section = ({ page }: Partner, name: string) => page.getByRole('button', { name });
const yourName = ({ page }: Partner) => page.getByRole('textbox', { name: 'Your name' });

test('sections open by URL; index, Back, keyboard', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(address);
  await tabTo(page, 'link', 'Settings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Settings - Zoë & Sam');
  const timeline = section(zoe, 'Timeline');
  const details = section(zoe, 'Our details');
  const areOpen = async (...open: boolean[]) => {
    for (const [nth, button] of [timeline, details].entries()) {
      await expect(button).toHaveAttribute('aria-expanded', `${open[nth]}`);
    }
  };
  await areOpen(true, false);
  await expect(yourName(zoe)).toBeHidden();

  await tabTo(page, 'button', 'Our details');
  await page.keyboard.press('Enter');
  await areOpen(true, true);
  await expect(page).toHaveURL(`${address}/settings#timeline,details`);
  await tabTo(page, 'textbox', 'Your name');
  await page.reload();
  await areOpen(true, true);
  await tabTo(page, 'button', 'Timeline');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${address}/settings#details`);
  await areOpen(false, true);
  await details.press('Enter');
  await expect(page).toHaveURL(`${address}/settings#none`);
  await page.reload();
  await areOpen(false, false);

  await page.getByRole('navigation', { name: 'Sections' }).getByText('Our details').click();
  await areOpen(false, true);
  await expect(details).toBeFocused();
  await expect(page).toHaveURL(`${address}/settings#details`);
  await page.getByRole('link', { name: 'Back to Home' }).press('Enter');
  await expect(page).toHaveURL(`${address}/dashboard`);
  // A single Back, however many sections were opened.
  await page.goBack();
  await expect(page).toHaveURL(`${address}/settings#details`);
  await areOpen(false, true);
});

test('the start date and a new name are live at both', async ({ zoe, sam, address }) => {
  await zoe.page.goto(`${address}/settings#timeline,details`);
  await sam.page.goto(address);
  await expect(zoe.page.getByRole('timer')).toContainText('Together for');
  await expect(zoe.page.getByText('Since June 8th, 2020')).toBeVisible();
  await expect(zoe.page.getByText('💕 Every second counts! 💕')).toBeVisible();
  const list = (title: string) =>
    zoe.page
      .locator('section', { has: zoe.page.getByRole('heading', { name: title }) })
      .getByRole('listitem');
  await expect(list('Coming up')).toHaveCount(3);
  await expect(list('Reached').last()).toHaveText(/^100 days\s*Sep 16, 2020$/);

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { startDate: day({}), timeZone };
  await callAs(address, 'sam', changeRelationship, { body });
  await expect(zoe.page.getByRole('timer')).toContainText('Your first day together');
  await expect(list('Coming up').first()).toContainText(/100 days\s*In 100 days/);
  await expect(list('Reached')).toHaveCount(0);
  for (const { page } of [zoe, sam]) {
    await expect(page.getByRole('button', { name: /Days Together/ })).toContainText('0 days');
  }
  const milestones = sam.page.getByRole('region', { name: 'Milestone days' });
  await expect(milestones.getByRole('listitem').first()).toContainText(/100 days\s*In 100 days/);

  await sam.page.goto(`${address}/settings#details`);
  await expect(sam.page.getByLabel("Zoë's name")).toBeVisible();
  await yourName(zoe).fill('Zoë B');
  await zoe.page.getByRole('button', { name: 'Save name' }).click();
  await expect(sam.page.getByLabel("Zoë B's name")).toHaveValue('Zoë B');
  for (const partner of [zoe, sam]) {
    await expect(partner.page).toHaveTitle('Settings - Zoë B & Sam');
  }
  await zoe.page.goto(address);
  await expect(zoe.page.getByText(/, Zoë B\??$/)).toBeVisible();
});
