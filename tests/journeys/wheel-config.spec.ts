import { expect, type Partner, test } from './couple.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { aPrize, setUpWheel, wheelOf } from './wheel-api.ts';
import { button } from './wheel-screen.ts';

const prize = ({ page }: Partner, name: string) => page.getByRole('group', { name, exact: true });
const field = (partner: Partner, name: string, label: string) =>
  prize(partner, name).getByLabel(label, { exact: true });
const chance = (partner: Partner, name: string) => field(partner, name, 'Chance (%)');
const slider = ({ page }: Partner, name: string) =>
  page.getByRole('slider', { name: `Chance of ${name}` });
const theirs = ({ page }: Partner, name: string) => page.getByRole('radio', { name });
const total = ({ page }: Partner) => page.getByRole('progressbar', { name: 'Total' });
const waits = ({ page }: Partner) => page.getByText('Unsaved changes are kept on this device.');
const two = [aPrize('Tea', 60), aPrize('A walk', 40, { color: '#BC8303' })];

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
  await expectToast(page, "Sam's wheel was saved");
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
  await expectToast(sam.page, "Zoë's wheel was saved");
  await expect(prize(zoe, 'A kiss')).toBeVisible();
  expect((await wheelOf(address, 'zoe')).hasConfiguration).toBe(true);
});
