import { changeProfile } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import { expect, test } from './couple.ts';
import { counted, heart, noneWaits } from './outbox-screen.ts';
import { addPhoto } from './pictures.ts';
import { button, openWheel, wheel } from './wheel-screen.ts';
import { everyCall, lostAnswer } from './wire.ts';

test('a love click whose response is lost is retried and counted once', async ({
  zoe,
  address,
}) => {
  const { page } = zoe;
  const photo = await addPhoto(address, 'zoe');
  await page.goto(address);
  const keys: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(incrementLove.path)) {
      keys.push(request.headers()['idempotency-key']);
    }
  });
  const lost = lostAnswer(page, incrementLove);
  await heart(page).click();
  expect(await lost).toBe(200);
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
  await noneWaits(page);
  await expect(
    page.getByRole('region', { name: 'Love Shared' }).getByText('1', { exact: true }),
  ).toBeVisible();
  expect((await counted(address, photo.id)).love).toBe(1);
});

test('a form keeps its content when saving fails @night', async ({ zoe, address }) => {
  const { page } = zoe;
  await page.goto(`${address}/settings#details`);
  const name = page.getByLabel('Your name');
  await page.route(everyCall(changeProfile), (route) =>
    route.request().method() === changeProfile.method ? route.abort() : route.fallback(),
  );
  await name.fill('Zoé');
  await button(zoe, 'Save name').click();
  await expect(page.getByText("Couldn't save your name. Please try again.")).toBeVisible();
  await expect(name).toHaveValue('Zoé');
  await page.unroute(everyCall(changeProfile));
  await button(zoe, 'Save name').click();
  await expect(button(zoe, 'Discard')).toBeHidden();
  await expect(name).toHaveValue('Zoé');
});

test('the wheel shows errors 507 and 429 @night', async ({ zoe, home, address }) => {
  const { page } = zoe;
  await openWheel(zoe, { home, address });
  const error = wheel(zoe).getByRole('alert');
  const full = { status: 507, json: { message: 'No room' } };
  await page.route(everyCall(spinWheel), (route) => route.fulfill(full), { times: 1 });
  await button(zoe, 'Spin').click();
  await expect(error).toHaveText('No room');
  await button(zoe, 'Spin').click();
  const fast = { status: 429, headers: { 'retry-after': '7' } };
  await page.route(everyCall(claimPrize), (route) => route.fulfill(fast), { times: 1 });
  await button(zoe, 'Claim prize').click();
  await expect(error).toHaveText('Too many attempts. Try again in 7 seconds.');
});
