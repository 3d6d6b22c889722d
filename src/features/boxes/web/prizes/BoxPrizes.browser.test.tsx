import { expect, test } from 'vitest';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { render } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { type BoxPrize, readBoxPrizeStats, readBoxPrizes } from '../../box-prizes.contract.ts';
import { invalidateBoxes } from '../boxes.queries.ts';
import { BoxPrizes } from './BoxPrizes.tsx';

const aPrize = (fields: Partial<BoxPrize> = {}): BoxPrize => ({
  id: 1,
  boxId: 1,
  prizeName: 'A weekend away',
  prizeDescription: 'by the sea',
  taskDescription: 'Cook for me',
  completionType: 'LOCATION',
  completionData: 'It is cooked',
  priceAmount: 12.34,
  approvedAt: '2026-03-12T10:00:00Z',
  claimedAt: null,
  owner: { id: 1, name: 'Zoë', username: 'zoe' },
  recipient: { id: 2, name: 'Sam', username: 'sam' },
  ...fields,
});

/** Answers both reads. */
function replyPrizes(prizes: readonly BoxPrize[]): void {
  const claimed = prizes.filter(({ claimedAt }) => claimedAt !== null).length;
  server.reply(readBoxPrizes, 200, ({ query }) => {
    const number = Number(query.page);
    return {
      content: prizes.slice(number * 20, number * 20 + 20),
      totalElements: prizes.length,
      totalPages: Math.ceil(prizes.length / 20),
      number,
      size: 20,
    };
  });
  server.reply(readBoxPrizeStats, 200, {
    totalPrizes: prizes.length,
    totalValue: prizes.reduce((sum, { priceAmount }) => sum + priceAmount, 0),
    claimed,
    unclaimed: prizes.length - claimed,
    thisMonth: 3,
    thisYear: 4,
    completionTypes: { TASK: 5, PHOTO: 6, LOCATION: 7, TIME: 8, PAYMENT: 9 },
  });
}

async function open(as: 'zoe' | 'sam' = 'sam') {
  const prizes = (
    <>
      <h2>Box prizes</h2>
      <BoxPrizes statusOf={() => null} />
    </>
  );
  const screen = await render(prizes, { as });
  const history = screen.getByRole('list', { name: 'Prizes from your boxes' });
  return { screen, history, items: history.getByRole('listitem') };
}

test('box prizes: none yet, then one with all figures, then it is claimed', async () => {
  replyPrizes([]);
  const { screen, history } = await open();
  /** All numbers with their names. */
  const figures = () =>
    screen
      .getByRole('definition')
      .all()
      .map((each) => each.element().parentElement?.textContent);
  await expect.element(screen.getByRole('heading', { name: 'No box prizes yet' })).toBeVisible();
  await expect.poll(figures).toEqual(['box prizes0', 'total value$0']);

  replyPrizes([aPrize()]);
  await invalidateBoxes();
  for (const text of ['A weekend away', 'by the sea', '$12.34', 'From Zoë']) {
    await expect.element(history).toHaveTextContent(text);
  }
  await expect.element(history).toHaveTextContent('Approved Mar 12, 2026Not claimed yet');
  await expect.element(history.getByRole('img', { name: 'Location' })).toBeVisible();
  expect(figures().slice(0, 11)).toEqual([
    'box prize1',
    'total value$12.34',
    'Claimed0',
    'Not claimed yet1',
    'This month3',
    'This year4',
    'Task5',
    'Photo6',
    'Location7',
    'Time8',
    'Payment9',
  ]);

  replyPrizes([aPrize({ claimedAt: '2026-03-14T10:00:00Z' })]);
  await invalidateBoxes();
  await expect.element(history).toHaveTextContent('Claimed Mar 14, 2026');
  await history.getByText('How it was won').click();
  await expect.element(history.getByText('It is cooked')).toBeVisible();
  await expectAccessibleLayouts();
});

test('box prizes: the owner sees for whom a prize is; 20 are on a page', async () => {
  const prizes = Array.from({ length: 21 }, (_, place) => aPrize({ id: place + 1 }));
  replyPrizes(prizes);
  const { screen, items } = await open('zoe');
  await expect.element(items).toHaveLength(20);
  await expect.element(items.first()).toHaveTextContent('For Sam');
  const pages = screen.getByRole('navigation', { name: 'Pages of box prizes' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect.element(pages).toHaveTextContent('Page 2 of 2');
  await expect.element(items).toHaveLength(1);
});
