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
