import { expect, test } from 'vitest';
import { readBoxPrizeStats, readBoxPrizes } from '#features/boxes/box-prizes.contract.ts';
import { readPrizes } from '#features/wheel/wheel.contract.ts';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { aVoucher } from '../../../../tests/components/data.ts';
import { openLiveStream } from '../../../../tests/components/live.ts';
import { type RenderOptions, render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { changeGiven, readVouchers, type Voucher, vouchersChanged } from '../vouchers.contract.ts';
import { BoxPrizeHistory, WheelPrizeHistory } from './PrizeHistories.tsx';

const givenAt = '2026-03-14T10:00:00Z';

const breakfast = aVoucher({ id: 7 });
const dinner = aVoucher({ source: 'box', id: 7, title: 'Dinner', value: 12.5 });
const movie = aVoucher({ id: 5, title: 'Movie night', givenAt });
const ownPrize = aVoucher({ id: 3, title: 'Massage', from: breakfast.to, to: breakfast.from });

/** Answers reads and changes of these prizes. */
function replyVouchers(vouchers: readonly Voucher[]): void {
  let all = [...vouchers];
  server.reply(readVouchers, 200, () => all);
  server.reply(changeGiven, 200, ({ params, body: { given } }) => {
    const change = (each: Voucher) =>
      each.source === params.source && `${each.id}` === params.id
        ? { ...each, givenAt: given ? givenAt : null }
        : each;
    all = all.map(change);
    const voucher = all.find(({ source, id }) => source === params.source && `${id}` === params.id);
    return { message: 'Marked', voucher: voucher ?? breakfast };
  });
}

function replyWheelPrizes(...prizes: readonly Voucher[]): void {
  server.reply(readPrizes, 200, {
    prizes: prizes.map(({ id, title, description, value, wonAt }) => ({
      id,
      prizeName: title,
      prizeDescription: description,
      prizeType: 'GIFT' as const,
      prizeValue: value,
      wonAt,
    })),
    totalCount: prizes.length,
  });
}

const open = (options: RenderOptions = {}) =>
  render(
    <>
      <h2>Prize history</h2>
      <WheelPrizeHistory />
    </>,
    options,
  );
const entry = (screen: Screen, list: string, title: string) =>
  screen.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: title });

test('prize history: the winner sees which prizes were given, and marks one', async () => {
  replyVouchers([breakfast, movie]);
  replyWheelPrizes(breakfast, movie);
  const screen = await open({ as: 'sam' });
  const row = (title: string) => entry(screen, "Prizes you've won", title);
  await expect.element(row('Breakfast')).toHaveTextContent('Zoë owes it to you');
  await expect.element(row('Movie night')).toHaveTextContent('Given by Zoë on Mar 14, 2026');
  await row('Breakfast').getByRole('button').click();
  await expect.element(row('Breakfast')).toHaveTextContent('Given by Zoë on Mar 14, 2026');
  await row('Movie night').getByRole('button').click();
  await expect.element(row('Movie night')).toHaveTextContent('Zoë owes it to you');
  await expect.element(screen.getByText('Prizes you give Zoë')).not.toBeInTheDocument();
});

test('prize history: the giver sees the prizes that are owed, and others on request', async () => {
  replyVouchers([
    movie,
    breakfast,
    dinner,
    ownPrize,
    aVoucher({ source: 'box', id: 8, claimedAt: null }),
  ]);
  replyWheelPrizes(ownPrize);
  const screen = await open();
  const list = 'Prizes you give Sam';
  const titles = () =>
    screen
      .getByRole('list', { name: list })
      .getByRole('listitem')
      .all()
      .map((each) => each.getByRole('button').element().getAttribute('aria-label'));
  await expect.element(entry(screen, list, 'Dinner')).toHaveTextContent('You owe it to Sam');
  await expect.poll(titles).toEqual(['Mark as given: Breakfast in bed', 'Mark as given: Dinner']);
  await expectAccessibleLayouts();
  await entry(screen, list, 'Breakfast').getByRole('button').click();
  await screen.getByRole('button', { name: 'Show 1 given prize' }).click();
  await expect
    .poll(titles)
    .toEqual([
      'Mark as not given: Breakfast in bed',
      'Mark as given: Dinner',
      'Mark as not given: Movie night',
    ]);
  await expect
    .element(entry(screen, list, 'Breakfast'))
    .toHaveTextContent('Given to Sam on Mar 14, 2026');
});

test('prize history: a claim and a mark of the partner appear at once', async () => {
  replyVouchers([movie]);
  replyWheelPrizes(ownPrize);
  const screen = await open();
  const { publish } = await openLiveStream();
  await expect.element(screen.getByText('You owe nothing right now.')).toBeVisible();
  replyVouchers([movie, breakfast]);
  publish(vouchersChanged, {});
  const row = entry(screen, 'Prizes you give Sam', 'Breakfast');
  await expect.element(row).toHaveTextContent('You owe it to Sam');
  replyVouchers([movie, { ...breakfast, givenAt }]);
  publish(vouchersChanged, {});
  await expect.element(row).toHaveTextContent('Given to Sam on Mar 14, 2026');
});

test.each([
  ['zoe', 'You owe it to Sam', 'Given to Sam on Mar 14, 2026'],
  ['sam', 'Zoë owes it to you', 'Given by Zoë on Mar 14, 2026'],
] as const)('box prizes: %s marks a claimed prize as given', async (as, owed, given) => {
  const claimed = { claimedAt: dinner.claimedAt };
  const boxPrize = {
    boxId: 1,
    prizeDescription: 'by the sea',
    taskDescription: 'Cook for me',
    completionType: 'TASK' as const,
    completionData: 'It is cooked',
    priceAmount: 12.5,
    approvedAt: dinner.wonAt,
    owner: { id: 1, name: 'Zoë', username: 'zoe' },
    recipient: { id: 2, name: 'Sam', username: 'sam' },
  };
  const prizes = [
    { id: 8, prizeName: 'Not claimed', ...boxPrize, claimedAt: null },
    { id: 7, prizeName: 'Dinner', ...boxPrize, ...claimed },
  ];
  server.reply(readBoxPrizes, 200, {
    content: prizes,
    totalElements: 2,
    totalPages: 1,
    number: 0,
    size: 20,
  });
  server.reply(readBoxPrizeStats, 200, {
    totalPrizes: 2,
    totalValue: 25,
    claimed: 1,
    unclaimed: 1,
    thisMonth: 2,
    thisYear: 2,
    completionTypes: { TASK: 2, PHOTO: 0, LOCATION: 0, TIME: 0, PAYMENT: 0 },
  });
  replyVouchers([aVoucher({ source: 'box', id: 8, claimedAt: null }), dinner, breakfast]);
  const screen = await render(
    <>
      <h2>Box prizes</h2>
      <BoxPrizeHistory />
    </>,
    { as },
  );
  const row = entry(screen, 'Prizes from your boxes', 'Dinner');
  await expect.element(row).toHaveTextContent(owed);
  await row.getByRole('button', { name: 'Mark as given: Dinner' }).click();
  await expect.element(row).toHaveTextContent(given);
  await expect
    .element(entry(screen, 'Prizes from your boxes', 'Not claimed').getByRole('button'))
    .not.toBeInTheDocument();
});
