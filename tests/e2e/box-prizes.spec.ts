import { readBoxPrizeStats, readBoxPrizes } from '#features/boxes/box-prizes.contract.ts';
import { boxPlayers } from './box-players.ts';
import { expect, test } from './couple.ts';
import { collectPageErrors, expectUsable, tryAgain } from './looks.ts';

test.use({ opens: '/settings#box-prizes' });

test('prizes: numbers and a history, live at both @night', async ({ zoe, sam, address }) => {
  const play = boxPlayers(address);
  const { page } = sam;
  const errors = collectPageErrors(page);
  const part = page.locator('#section-box-prizes');
  const number = (what: string) =>
    part
      .locator('dl > div', { has: page.getByText(what, { exact: true }) })
      .getByRole('definition');
  const history = part.getByRole('list', { name: 'Prizes from your boxes' });
  await expect(part.getByRole('heading', { name: 'No box prizes yet' })).toBeVisible();
  await expect(number('box prizes')).toHaveText('0');
  await expect(number('total value')).toHaveText('$0');

  const id = await play.createUpTo('approve', { completionType: 'LOCATION' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history).toContainText('A weekend away');
  await expect(history).toContainText('by the sea');
  await expect(history).toContainText('$12.34');
  await expect(history).toContainText(/From Zoë\s*Approved \w+ \d+, \d+\s*Not claimed yet/);
  await expect(history.getByRole('img', { name: 'Location' })).toBeVisible();
  await expect(number('box prize')).toHaveText('1');
  await expect(number('total value')).toHaveText('$12.34');
  const counted = async (counts: Readonly<Record<string, string>>) => {
    for (const [what, count] of Object.entries(counts)) {
      await expect(number(what), what).toHaveText(count);
    }
  };
  const since = { 'This month': '1', 'This year': '1' };
  await counted({ Claimed: '0', 'Not claimed yet': '1', ...since, Location: '1', Task: '0' });
  const hers = zoe.page.getByRole('list', { name: 'Prizes from your boxes' });
  await zoe.page.reload();
  await expect(hers).toContainText(/For Sam\s*Approved .+Not claimed yet/);
  await play.claim(id);
  await expect(hers).toContainText(/For Sam\s*Approved .+Claimed \w+ \d+, \d+/);
  await page.reload();
  await counted({ Claimed: '1', 'Not claimed yet': '0' });
  await history.getByText('How it was won').click();
  await expect(history).toContainText('It is cooked');
  await expectUsable(page);

  // 20 on a page.
  for (let more = 0; more < 20; more += 1) {
    await play.createUpTo('approve', { prizeName: `Prize ${more}`, priceAmount: 1000 });
  }
  await expect(history.getByRole('listitem')).toHaveCount(20);
  await expect(number('box prizes')).toHaveText('21');
  await expect(number('total value')).toHaveText('$20,012.34');
  const pages = part.getByRole('navigation', { name: 'Pages of box prizes' });
  await expect(pages).toContainText('Page 1 of 2');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('Page 2 of 2');
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history).toContainText('A weekend away');

  const isRead = ({ pathname }: URL) =>
    pathname === readBoxPrizes.path || pathname === readBoxPrizeStats.path;
  expect(errors).toEqual([]);
  await page.route(isRead, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await page.reload();
  for (const words of ['Failed to load prize stats', 'Failed to load prize history']) {
    await expect(part.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  await page.unroute(isRead);
  await tryAgain(part);
  await expect(number('box prizes')).toHaveText('21');
  await expect(history.getByRole('listitem')).toHaveCount(20);
});
