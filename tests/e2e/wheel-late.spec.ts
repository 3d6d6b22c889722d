import { readWheelOf, saveWheelOf } from '#features/wheel/wheel.contract.ts';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { button } from './wheel-screen.ts';
import { aPrize, setUpWheel } from './wheel-wire.ts';

test('a late response does not show an older wheel @night', async ({ zoe, address }) => {
  const { page } = zoe;
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await setUpWheel(address, 'sam', [aPrize('Tea', 60), aPrize('A walk', 40)]);
  await page.goto(`${address}/settings#wheel`);
  await page.getByRole('radio', { name: "Sam's wheel" }).check({ force: true });
  await group('Tea').getByLabel('Name', { exact: true }).fill('Coffee');

  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let done = () => {};
  const acted = new Promise<void>((resolve) => {
    done = resolve;
  });
  await page.route(`**${saveWheelOf.path.replace(':id', '*')}`, async (route) => {
    const response = await route.fetch();
    done();
    await late;
    await route.fulfill({ response });
  });
  const newer = page.waitForResponse(
    async (answer) =>
      new URL(answer.url()).pathname.startsWith(readWheelOf.path.replace(':id', '')) &&
      (await answer.text()).includes('Cinema'),
  );
  await button(zoe, 'Save wheel').click();
  await acted;
  await setUpWheel(address, 'sam', [aPrize('Cinema', 70), aPrize('Opera', 30)]);
  await newer;
  arrive();
  await expectMessage(page, "Sam's wheel was saved");
  await expect(group('Cinema')).toBeVisible();
  await expect(group('Coffee')).toBeHidden();
});
