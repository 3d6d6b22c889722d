import { startProxy } from '../support/proxy.ts';
import { comeIn, expect, type Partner, test } from './couple.ts';
import { complaints } from './looks.ts';

const heart = ({ page }: Partner) => page.getByRole('button', { name: 'Share love' });
const partnersCount = ({ page }: Partner, count: number) =>
  page.getByRole('region', { name: /'s love$/ }).getByText(String(count), { exact: true });

/** Much of the web platform is missing there, and localhost hides it. */
test.use({ opens: '/' });

test('over plain HTTP on another host than localhost', async ({ browser, home }) => {
  const address = `http://home.test:${home.port}`;
  const zoe = await comeIn(browser, address, 'Zoë');
  await zoe.page.goto(address);
  const sam = await comeIn(browser, address, 'Sam');
  await sam.page.goto(address);
  const heard = [...complaints(zoe.page), ...complaints(sam.page)];
  expect(await zoe.page.evaluate(() => isSecureContext)).toBe(false);

  await expect(sam.page.getByText('Real-time sync')).toBeVisible();
  await heart(zoe).click();
  await expect(partnersCount(sam, 1)).toBeVisible();
  await expect(zoe.page.getByText('Real-time sync')).toBeVisible();
  await heart(sam).click();
  await expect(partnersCount(zoe, 1)).toBeVisible();
  expect(heard).toEqual([]);
  await zoe.context.close();
  await sam.context.close();
});

test("two tabs of one browser both show the partner's love live @night", async ({
  zoe,
  sam,
  address,
}) => {
  const other = await zoe.context.newPage();
  await other.goto(address);
  for (const page of [zoe.page, other])
    await expect(page.getByText('Real-time sync')).toBeVisible();
  await heart(sam).click();
  await expect(partnersCount(zoe, 1)).toBeVisible();
  await expect(partnersCount({ ...zoe, page: other }, 1)).toBeVisible();
});

test('a broken connection is detected, and missed changes appear after the reconnect @night', async ({
  browser,
  home,
  zoe,
}) => {
  const line = await startProxy(home.port);
  const sam = await comeIn(browser, `http://localhost:${line.port}`, 'Sam');
  await sam.page.goto(`http://localhost:${line.port}`);
  await expect(sam.page.getByText('Real-time sync')).toBeVisible();

  line.freeze();
  line.drop('reset');
  await expect(sam.page.getByText('Real-time connection lost')).toBeVisible();
  await heart(zoe).click();
  await expect(zoe.page.getByText('1', { exact: true }).first()).toBeVisible();

  line.thaw();
  await expect(partnersCount(sam, 1)).toBeVisible();
  await expect(sam.page.getByText('Real-time sync')).toBeVisible();
  await sam.context.close();
  await line.close();
});
