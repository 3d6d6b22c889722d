import { expect, test } from 'vitest';
import { readLove } from '#features/love/love.contract.ts';
import { progressOf } from '#features/love/love.rules.ts';
import { expectAccessibleLayouts } from '../../../../tests/components/accessible.ts';
import { refetch, render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { readPrizeStats, readPrizes } from '../wheel.contract.ts';
import { PersonalStats, PrizeHistory } from './WonPrizes.tsx';

const open = () =>
  render(
    <>
      <h2>Won</h2>
      <PersonalStats />
      <PrizeHistory statusOf={() => null} />
    </>,
  );
const figures = (screen: Screen) => screen.getByRole('definition');

/** One prize, won on a Thursday evening in Lisbon. */
function replyOnePrize(): void {
  const prize = {
    id: 1,
    prizeName: 'A night out',
    prizeDescription: 'With dinner',
    prizeType: 'EXPERIENCE',
    prizeValue: 77.5,
    wonAt: '2026-03-12T23:30:00Z',
  } as const;
  server.reply(readPrizes, 200, { prizes: [prize], totalCount: 1 });
  server.reply(readPrizeStats, 200, { totalPrizes: 1, totalValue: 77.5 });
}

test('won prizes: none yet, then one', async () => {
  server.reply(readPrizes, 200, { prizes: [], totalCount: 0 });
  server.reply(readPrizeStats, 200, { totalPrizes: 0, totalValue: 0 });
  server.reply(readLove, 200, {
    ...progressOf(20),
    count: 20,
    totalCount: 20,
    pendingMilestones: 0,
    today: 0,
    totalToday: 0,
  });
  const screen = await open();
  const history = screen.getByRole('list', { name: "Prizes you've won" });
  await expect.element(screen.getByText('No prizes yet – 500 love to go')).toBeVisible();
  await expect.element(figures(screen).nth(0)).toHaveTextContent('0');
  await expect.element(figures(screen).nth(1)).toHaveTextContent('$0');
  await expect.element(history).not.toBeInTheDocument();
  await expectAccessibleLayouts();

  replyOnePrize();
  await refetch();
  await expect.element(history.getByRole('listitem')).toHaveLength(1);
  await expect.element(history).toHaveTextContent('A night out');
  await expect.element(history.getByRole('img', { name: 'Experience' })).toBeVisible();
  await expect.element(history).toHaveTextContent('$77.50');
  await expect.element(history).toHaveTextContent('Mar 12, 2026');
  await expect.element(figures(screen).nth(0)).toHaveTextContent('1');
  await expect.element(figures(screen).nth(1)).toHaveTextContent('$77.50');
  await expectAccessibleLayouts();
});

test('won prizes: each part that fails to load is loaded again', async () => {
  server.reply(readPrizes, 400, { message: 'No' });
  server.reply(readPrizeStats, 400, { message: 'No' });
  const screen = await open();
  const errorBox = (text: string) => screen.getByRole('alert').filter({ hasText: text });
  const failures = ['Failed to load prize stats', 'Failed to load prize history'];
  for (const text of failures) await expect.element(errorBox(text)).toBeVisible();
  replyOnePrize();
  for (const text of failures) {
    await errorBox(text).getByRole('button', { name: 'Try Again' }).click();
    await expect.element(errorBox(text)).not.toBeInTheDocument();
  }
  await expect.element(figures(screen).nth(0)).toHaveTextContent('1');
  await expect.element(screen.getByRole('listitem')).toHaveLength(1);
});
