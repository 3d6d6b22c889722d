import {
  claimPrize,
  readPrizeStats,
  readPrizes,
  saveMyWheel,
  spinWheel,
} from '#features/wheel/wheel.contract.ts';
import { putMilestones } from '../support/milestones.ts';
import { expect, type Partner, test } from './couple.ts';
import { from } from './gallery-wire.ts';
import { expectMessage, tabTo, tryAgain } from './looks.ts';
import { button } from './wheel-screen.ts';
import { aPrize, setUpWheel, wheelOf } from './wheel-wire.ts';
import { shareLove } from './wire.ts';

const prize = ({ page }: Partner, name: string) => page.getByRole('group', { name, exact: true });
const field = (partner: Partner, name: string, label: string) =>
  prize(partner, name).getByLabel(label, { exact: true });
const chance = (partner: Partner, name: string) => field(partner, name, 'Chance (%)');
const slider = ({ page }: Partner, name: string) =>
  page.getByRole('slider', { name: `Chance of ${name}` });
const theirs = ({ page }: Partner, name: string) => page.getByRole('radio', { name });
const total = ({ page }: Partner) => page.getByRole('progressbar', { name: 'Total' });
const refusal = ({ page }: Partner, text: string) =>
  page.getByRole('alert').filter({ hasText: text });
const waits = ({ page }: Partner) => page.getByText('Unsaved changes are kept on this device.');
const two = [aPrize('Tea', 60), aPrize('A walk', 40, { color: '#BC8303' })];

const saving = `**${saveMyWheel.path}`;

test("keyboard: each user edits the partner's wheel, which appears live", async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  await setUpWheel(address, 'sam', two);
  await sam.page.goto(`${address}/settings#wheel`);
  await expect(chance(sam, 'Tea')).toHaveValue('60');
  await page.goto(`${address}/settings#none`);
  await tabTo(page, 'button', 'Wheel configuration');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}/settings#wheel`);
  await tabTo(page, 'radio', 'Your wheel');
  await expect(page.getByText("You're editing the wheel you spin.")).toBeVisible();
  await expect(page.getByRole('img', { name: 'Wheel with 8 prizes' }).first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText("You're editing the wheel Sam spins.")).toBeVisible();
  await expect(page.getByRole('img', { name: 'Wheel with 2 prizes' }).first()).toBeVisible();

  // A lock disables the slider with a reason.
  await tabTo(page, 'button', 'Lock the chance of Tea');
  await page.keyboard.press('Space');
  await expect(button(zoe, 'Lock the chance of Tea')).toHaveAttribute('aria-pressed', 'true');
  await expect(slider(zoe, 'Tea')).toHaveAccessibleDescription(
    'Locked. Unlock it to change the chance.',
  );
  await slider(zoe, 'Tea').press('ArrowRight');
  await expect(chance(zoe, 'Tea')).toHaveValue('60');
  await expect(chance(zoe, 'Tea')).not.toBeEditable();
  await expect(waits(zoe)).toBeHidden();

  await tabTo(page, 'button', 'Color of A walk: Gold');
  await page.keyboard.press('Enter');
  await tabTo(page, 'radio', 'Gold');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(button(zoe, 'Color of A walk: Lagoon')).toBeFocused();

  await tabTo(page, 'button', 'Add prize');
  await page.keyboard.press('Enter');
  await expect(field(zoe, 'Prize 3', 'Name')).toBeFocused();
  await page.keyboard.type('Cinema');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two seats');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Exp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('24.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('9.9');
  await page.keyboard.press('Tab');
  await expect(slider(zoe, 'Cinema')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(slider(zoe, 'Cinema')).toHaveAttribute('aria-valuetext', '10%');
  await expect(chance(zoe, 'Cinema')).toHaveValue('10');
  await expect(total(zoe)).toHaveAttribute('aria-valuetext', '110% of 100%');
  await expect(page.getByText('10% over')).toBeVisible();
  await tabTo(page, 'button', 'Normalize');
  await page.keyboard.press('Enter');
  await expect(chance(zoe, 'A walk')).toHaveValue('32');
  await expect(chance(zoe, 'Cinema')).toHaveValue('8');
  await expect(total(zoe)).toHaveAttribute('aria-valuetext', '100% of 100%');
  await expect(page.getByText('Adds up')).toBeVisible();
  await expect(button(zoe, 'Normalize')).toBeFocused();
  await tabTo(page, 'button', 'Save wheel');
  await page.keyboard.press('Enter');
  await expectMessage(page, "Sam's wheel was saved");
  await expect(waits(zoe)).toBeHidden();

  await expect(chance(sam, 'A walk')).toHaveValue('32');
  await expect(field(sam, 'Cinema', 'Type')).toHaveValue('EXPERIENCE');
  await expect(field(sam, 'Cinema', 'Value ($)')).toHaveValue('24.5');
  const { hasConfiguration, prizes } = await wheelOf(address, 'sam');
  expect(hasConfiguration).toBe(true);
  expect(prizes.map(({ probability }) => probability)).toEqual([60, 32, 8]);
  expect(prizes[1]).toMatchObject({ prizeName: 'A walk', color: '#1093AA' });
  expect((await wheelOf(address, 'zoe')).hasConfiguration).toBe(false);

  await theirs(zoe, 'Your wheel').check({ force: true });
  await expect(prize(zoe, '$1')).toBeVisible();
  await tabTo(sam.page, 'radio', 'Your wheel');
  await sam.page.keyboard.press('ArrowRight');
  await expect(prize(sam, '$1')).toBeVisible();
  await sam.page.keyboard.press('Tab');
  await expect(field(sam, '$1', 'Name')).toBeFocused();
  await sam.page.keyboard.press('ControlOrMeta+A');
  await sam.page.keyboard.type('A kiss');
  await sam.page.keyboard.press('Enter');
  await expectMessage(sam.page, "Zoë's wheel was saved");
  await expect(prize(zoe, 'A kiss')).toBeVisible();
  expect((await wheelOf(address, 'zoe')).hasConfiguration).toBe(true);
});

test('invalid input shows the exact errors, and is not saved @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await setUpWheel(address, 'zoe', two);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto(`${address}/settings#wheel`);
  await button(zoe, 'Remove Tea').click();
  await expect(refusal(zoe, 'You must have at least 2 prizes')).toBeVisible();
  await chance(zoe, 'Tea').fill('58.5');
  await expect(refusal(zoe, 'You must have')).toBeHidden();
  // Storage is full: the draft lasts as long as the page.
  await theirs(zoe, "Sam's wheel").check({ force: true });
  await expect(prize(zoe, '$1')).toBeVisible();
  await theirs(zoe, 'Your wheel').check({ force: true });
  await expect(waits(zoe)).toBeVisible();
  await expect(total(zoe)).toHaveAttribute('aria-valuetext', '98.5% of 100%');
  await expect(page.getByText('98.5% of 100%')).toBeVisible();
  await expect(page.getByText('1.5% short')).toBeVisible();
  await button(zoe, 'Save wheel').click();
  await expect(refusal(zoe, 'Total probability must equal 100%')).toBeVisible();

  await button(zoe, 'Lock the chance of Tea').click();
  await button(zoe, 'Lock the chance of A walk').click();
  await button(zoe, 'Normalize').click();
  await expect(refusal(zoe, 'Cannot normalize: all probabilities are locked')).toBeVisible();
  await button(zoe, 'Lock the chance of Tea').click();
  await chance(zoe, 'Tea').fill('100.5');
  await button(zoe, 'Lock the chance of Tea').click();
  await button(zoe, 'Lock the chance of A walk').click();
  await button(zoe, 'Normalize').click();
  await expect(refusal(zoe, 'Cannot normalize: locked probabilities exceed 100%')).toBeVisible();

  await button(zoe, 'Lock the chance of Tea').click();
  await chance(zoe, 'Tea').fill('60');
  await field(zoe, 'A walk', 'Value ($)').fill('0');
  await field(zoe, 'A walk', 'Description').fill(' ');
  await field(zoe, 'Tea', 'Name').fill('');
  await field(zoe, 'Prize 1', 'Name').press('Enter');
  const unfilled = refusal(zoe, 'All prize fields must be filled with valid values');
  await expect(unfilled).toBeVisible();
  await expect(field(zoe, 'Prize 1', 'Name')).toBeFocused();
  await expect(field(zoe, 'Prize 1', 'Name')).toHaveAccessibleDescription(
    'Please give the prize a name',
  );
  await expect(field(zoe, 'A walk', 'Description')).toHaveAccessibleDescription(
    'Please describe the prize',
  );
  await expect(field(zoe, 'A walk', 'Value ($)')).toHaveAccessibleDescription(
    'Please enter an amount above 0 with at most two decimals',
  );
  await field(zoe, 'Prize 1', 'Name').fill('Tea');
  await expect(field(zoe, 'Tea', 'Name')).not.toHaveAttribute('aria-invalid', 'true');
  await field(zoe, 'A walk', 'Value ($)').fill('0.01');
  // Too long a text is not cut.
  const what = field(zoe, 'A walk', 'Description');
  await what.fill('x'.repeat(10_001));
  await expect(what).toHaveAccessibleDescription('Too long by 1 character');
  await button(zoe, 'Save wheel').click();
  await expect(unfilled).toBeVisible();
  await expect(what).toBeFocused();
  await what.fill('Along the river');

  const refuse = (status: number, json: object) =>
    page.route(saving, (route) => route.fulfill({ status, json }), { times: 1 });
  await refuse(503, {});
  await button(zoe, 'Save wheel').click();
  await expect(refusal(zoe, 'Failed to save wheel configuration')).toBeVisible();
  await refuse(409, { message: 'Somebody is spinning it' });
  await button(zoe, 'Save wheel').click();
  await expect(refusal(zoe, 'Somebody is spinning it')).toBeVisible();
  expect((await wheelOf(address, 'zoe')).prizes[1]?.prizeValue).toBe(5);
  await button(zoe, 'Save wheel').click();
  await expectMessage(page, 'Your wheel was saved');
  expect((await wheelOf(address, 'zoe')).prizes[1]).toMatchObject({
    prizeDescription: 'Along the river',
    prizeValue: 0.01,
    probability: 40,
  });
});

test('unsaved changes are kept and undone; a concurrent save is offered @night', async ({
  zoe,
  sam,
  address,
}) => {
  const { page } = zoe;
  const three = [...two.map((each) => ({ ...each, probability: 40 })), aPrize('Cinema', 20)];
  await setUpWheel(address, 'sam', three);
  await page.goto(`${address}/settings#wheel`);
  await theirs(zoe, "Sam's wheel").check({ force: true });
  await button(zoe, 'Remove A walk').click();
  await expect(prize(zoe, 'A walk')).toBeHidden();
  await button(zoe, 'Normalize').click();
  await expect(chance(zoe, 'Cinema')).toHaveValue('33.33');
  await button(zoe, 'Undo').click();
  await expect(chance(zoe, 'Cinema')).toHaveValue('20');
  // Later input is its own undo step, and doesn't end the one before.
  await field(zoe, 'Tea', 'Name').fill('Green tea');
  await button(zoe, 'Undo').click();
  await expect(prize(zoe, 'Tea')).toBeVisible();
  await expect(prize(zoe, 'A walk')).toBeHidden();
  await button(zoe, 'Undo').click();
  await expect(prize(zoe, 'A walk')).toBeVisible();
  await expect(button(zoe, 'Undo')).toBeHidden();
  await expect(waits(zoe)).toBeHidden();

  // The draft survives switching wheels, and a reload.
  await field(zoe, 'Cinema', 'Name').fill('Opera');
  await expect(waits(zoe)).toBeVisible();
  await theirs(zoe, 'Your wheel').check({ force: true });
  await expect(prize(zoe, '$1')).toBeVisible();
  await expect(waits(zoe)).toBeHidden();
  await page.reload();
  await theirs(zoe, "Sam's wheel").check({ force: true });
  await expect(waits(zoe)).toBeVisible();
  await button(zoe, 'Discard').click();
  await expect(prize(zoe, 'Cinema')).toBeVisible();
  await expect(button(zoe, 'Save wheel')).toBeFocused();
  await button(zoe, 'Undo').click();
  await expect(prize(zoe, 'Opera')).toBeVisible();

  // Sam saves at the same time: a wheel with unsaved changes shows a notice, otherwise the new one appears.
  await sam.page.goto(`${address}/settings#wheel`);
  await expect(chance(sam, 'Tea')).toHaveValue('40');
  await setUpWheel(address, 'sam', two);
  await expect(chance(sam, 'Tea')).toHaveValue('60');
  const meanwhile = page.getByText('This wheel was changed on another device.');
  await expect(meanwhile).toBeVisible();
  await expect(button(zoe, 'Discard')).toBeHidden();
  await expect(prize(zoe, 'Opera')).toBeVisible();
  await button(zoe, 'Show saved version').click();
  await expect(meanwhile).toBeHidden();
  await expect(chance(zoe, 'Tea')).toHaveValue('60');
  await expect(prize(zoe, 'Opera')).toBeHidden();
  await button(zoe, 'Undo').click();
  await button(zoe, 'Keep mine').click();
  await expect(meanwhile).toBeHidden();
  await expect(button(zoe, 'Save wheel')).toBeFocused();
  await button(zoe, 'Save wheel').click();
  await expect(prize(sam, 'Opera')).toBeVisible();
  await expect(waits(zoe)).toBeHidden();
  await expect(button(zoe, 'Undo')).toBeHidden();
});

test('won prizes: empty, live, and with their own error @night', async ({
  zoe,
  server,
  address,
}) => {
  const { page } = zoe;
  await shareLove(address, 'zoe', 20);
  await page.goto(`${address}/settings#stats,prizes`);
  const history = page.getByRole('list', { name: "Prizes you've won" });
  const stat = (what: string) => page.getByRole('definition').nth(what === 'won' ? 0 : 1);
  await expect(page.getByText('No prizes yet – 500 love to go')).toBeVisible();
  await expect(stat('won')).toHaveText('0');
  await expect(stat('all')).toHaveText('$0');
  await expect(history).toBeHidden();

  const sure = aPrize('A night out', 99.9, { prizeType: 'EXPERIENCE', prizeValue: 77.5 });
  await setUpWheel(address, 'zoe', [sure, { ...sure, probability: 0.1 }]);
  putMilestones(server, 'zoe', 1);
  await from(address, 'zoe', spinWheel, { body: { source: 'weekly' } });
  await from(address, 'zoe', claimPrize, { body: {} });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history).toContainText('A night out');
  await expect(history.getByRole('img', { name: 'Experience' })).toBeVisible();
  await expect(history).toContainText('$77.50');
  const today = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric' }).formatToParts();
  for (const { value } of today) await expect(history.locator('time')).toContainText(value.trim());
  await expect(stat('won')).toHaveText('1');
  await expect(stat('all')).toHaveText('$77.50');

  const isRead = ({ pathname }: URL) =>
    pathname === readPrizes.path || pathname === readPrizeStats.path;
  const failures = ['Failed to load prize stats', 'Failed to load prize history'];
  await page.route(isRead, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await page.reload();
  for (const words of failures) await expect(refusal(zoe, words)).toBeVisible();
  await page.unroute(isRead);
  for (const words of failures) {
    await tryAgain(refusal(zoe, words));
    await expect(refusal(zoe, words)).toBeHidden();
  }
  await expect(stat('won')).toHaveText('1');
  await expect(history.getByRole('listitem')).toHaveCount(1);
});
