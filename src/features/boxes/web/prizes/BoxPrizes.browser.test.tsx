import { expect, test } from 'vitest';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { render, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import {
  type BoxPrize,
  defaultPageSize,
  readBoxPrizeStats,
  readBoxPrizes,
} from '../../box-prizes.contract.ts';
import { invalidateBoxes } from '../boxes.queries.ts';
import { BoxPrizes } from './BoxPrizes.tsx';

const open = (as: 'zoe' | 'sam') =>
  render(
    <>
      <h2>Box prizes</h2>
      <BoxPrizes statusOf={() => null} />
    </>,
    { as },
  );
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
  const totalPages = Math.ceil(prizes.length / defaultPageSize);
  server.reply(readBoxPrizes, 200, ({ query }) => {
    const number = Number(query.page);
    const start = number * defaultPageSize;
    const content = prizes.slice(start, start + defaultPageSize);
    return {
      content,
      totalElements: prizes.length,
      totalPages,
      number,
      size: defaultPageSize,
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

const history = (screen: Screen) => screen.getByRole('list', { name: 'Prizes from your boxes' });
/** All numbers with their names. */
const figures = (screen: Screen) =>
  screen
    .getByRole('definition')
    .all()
    .map((each) => each.element().parentElement?.textContent);

test.each([
  ['zoe', 'For Sam'],
  ['sam', 'From Zoë'],
] as const)('box prizes: none yet, then one, as %s sees it', async (as, whose) => {
  replyPrizes([]);
  const screen = await open(as);
  await expect.element(screen.getByRole('heading', { name: 'No box prizes yet' })).toBeVisible();
  await expect.poll(() => figures(screen)).toEqual(['box prizes0', 'total value$0']);

  replyPrizes([aPrize()]);
  await invalidateBoxes();
  await expect.element(history(screen).getByRole('listitem')).toHaveLength(1);
  await expect.element(history(screen)).toHaveTextContent('A weekend away');
  await expect.element(history(screen)).toHaveTextContent('by the sea');
  await expect.element(history(screen)).toHaveTextContent('$12.34');
  await expect.element(history(screen)).toHaveTextContent(whose);
  await expect.element(history(screen)).toHaveTextContent('Approved Mar 12, 2026Not claimed yet');
  await expect.element(history(screen).getByRole('img', { name: 'Location' })).toBeVisible();
  await expect
    .poll(() => figures(screen).slice(0, 11))
    .toEqual([
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
  await expect.element(history(screen)).toHaveTextContent('Claimed Mar 14, 2026');
  await history(screen).getByText('How it was won').click();
  await expect.element(history(screen).getByText('It is cooked')).toBeVisible();
  if (as === 'sam') await expectAccessibleLayouts();
});

test('box prizes: 20 on a page', async () => {
  const prizes = Array.from({ length: 21 }, (_, place) => aPrize({ id: place + 1 }));
  replyPrizes([...prizes.slice(0, 20), aPrize({ id: 21, prizeName: 'The oldest' })]);
  const screen = await open('sam');
  await expect.element(history(screen).getByRole('listitem')).toHaveLength(20);
  const pages = screen.getByRole('navigation', { name: 'Pages of box prizes' });
  await expect.element(pages).toHaveTextContent('Page 1 of 2');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect.element(pages).toHaveTextContent('Page 2 of 2');
  await expect.element(history(screen).getByRole('listitem')).toHaveLength(1);
  await expect.element(history(screen)).toHaveTextContent('The oldest');
});

test('box prizes: each part that fails to load is loaded again', async () => {
  server.reply(readBoxPrizes, 400, { message: 'No' });
  server.reply(readBoxPrizeStats, 400, { message: 'No' });
  const screen = await open('sam');
  const error = (text: string) => screen.getByRole('alert').filter({ hasText: text });
  const errors = ['Failed to load prize stats', 'Failed to load prize history'];
  for (const text of errors) await expect.element(error(text)).toBeVisible();
  replyPrizes([aPrize()]);
  for (const text of errors) {
    await error(text).getByRole('button', { name: 'Try Again' }).click();
    await expect.element(error(text)).not.toBeInTheDocument();
  }
  await expect.element(history(screen).getByRole('listitem')).toHaveLength(1);
});
