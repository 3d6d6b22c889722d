import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readLove } from '#features/love/love.contract.ts';
import { progressOf } from '#features/love/love.rules.ts';
import { List } from '#platform/web/ui/List.tsx';
import {
  expectAccessible,
  expectAccessibleLayouts,
  settled,
} from '../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { openLiveStream } from '../../../../tests/components/live.ts';
import { allowMotion } from '../../../../tests/components/media.ts';
import { refetch, render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import {
  acknowledgeSpin,
  claimPrize,
  readMyWheel,
  readSavedSpins,
  readWheelStats,
  saveSpin,
  spinsChanged,
  spinWheel,
  type WheelPrize,
  type WheelStats,
} from '../wheel.contract.ts';
import { defaultPrizes } from '../wheel.rules.ts';
import { resultDelay, turnDuration } from '../wheel-face.rules.ts';
import { SavedSpins } from './SavedSpins.tsx';
import { useWheel } from './use-wheel.ts';
import { Wheel } from './Wheel.tsx';
import { PrizeToClaim, SpinToUse } from './waiting/WaitingSpin.tsx';
import { useSpins, wheelStatsQuery } from './wheel.queries.ts';
import { mayShowPrize } from './wheel-dialog.reducer.ts';

const wheel = defaultPrizes.map((each, place) => ({ ...each, id: place + 1, displayOrder: place }));
const prize: WheelPrize = {
  id: 1,
  displayOrder: 0,
  prizeName: '$1',
  prizeDescription: 'Win $1 love points',
  prizeType: 'MONEY',
  prizeValue: 1,
  probability: 45,
  color: '#7F51C1',
};

/** Keeps the spins as the server does: `pending` milestones, `saved` spins. */
function keepSpins(
  spins: { pending?: number; saved?: number; canUse?: boolean },
  prizeName = '$1',
) {
  const state = { pending: 0, saved: 0, canUse: true, claimed: 0, ...spins };
  let unclaimed: WheelStats['unclaimedSpin'] = null;
  const savedSpins = () => ({ total: state.saved, unused: state.saved, used: 0 });
  /** On this or another device. */
  const spin = (source: 'weekly' | 'saved_opportunity') => {
    state.canUse = false;
    if (source === 'weekly') state.pending -= 1;
    else state.saved -= 1;
    const spun = {
      success: true as const,
      message: 'Spun',
      prize: { ...prize, prizeName },
      prizeAmount: prize.prizeValue,
      source,
      weekStart: '2026-03-08',
      usedAt: '2026-03-12T10:00:00Z',
      wheel,
    };
    unclaimed = spun;
    return spun;
  };
  const accept = () => {
    server.reply(readMyWheel, 200, { hasConfiguration: true, prizes: wheel });
    server.reply(readLove, 200, () => ({
      ...progressOf(520),
      count: 520,
      totalCount: 520,
      pendingMilestones: state.pending,
      today: 0,
      totalToday: 0,
    }));
    server.reply(readWheelStats, 200, () => ({
      canUseThisWeek: state.canUse,
      weekStart: '2026-03-08',
      nextResetAt: new Date(Date.now() + 86_400_000).toISOString(),
      unclaimedSpin: unclaimed,
    }));
    server.reply(readSavedSpins, 200, savedSpins);
    server.reply(saveSpin, 200, () => {
      const created = state.pending > 0;
      if (created) {
        state.pending -= 1;
        state.saved += 1;
      }
      return { ...savedSpins(), created };
    });
    // A saved spin is used first.
    server.reply(spinWheel, 200, () => spin(state.saved > 0 ? 'saved_opportunity' : 'weekly'));
    server.reply(acknowledgeSpin, 200, () => ({ ...savedSpins(), message: 'Used' }));
    server.reply(claimPrize, 201, () => {
      unclaimed = null;
      state.claimed += 1;
      return { message: 'Claimed', prize: { ...prize, wonAt: '2026-03-12T10:00:00Z' } };
    });
  };
  accept();
  return { state, spin, accept };
}

/** The wheel with what it makes wait on Home. */
function WheelOnHome() {
  const spins = useSpins(() => undefined);
  const wheel = useWheel(0);
  const unclaimed = useQuery(wheelStatsQuery).data?.unclaimedSpin;
  return (
    <>
      <h2>What waits</h2>
      <List>
        {unclaimed != null && mayShowPrize(wheel.state) && (
          <PrizeToClaim spin={unclaimed} onClaim={wheel.open} />
        )}
        {spins?.canUse && !spins.isOutdated && spins.unused > 0 && <SpinToUse onUse={wheel.open} />}
      </List>
      <SavedSpins spins={spins} onUse={wheel.open} />
      <Wheel {...wheel} />
    </>
  );
}

const open = () => render(<WheelOnHome />);
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Prize Wheel' });
const notice = (screen: Screen) => screen.getByRole('alertdialog', { name: 'Prize Wheel' });
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const heading = (screen: Screen, name: string) => screen.getByRole('heading', { name });

/** Holds the result of a turning wheel. Returns how to show it. */
function holdResult(): () => void {
  let show = () => {};
  const start = globalThis.setTimeout;
  const startOrHold = (work: () => void, wait?: number, ...rest: unknown[]) => {
    if (wait !== resultDelay) return start(work, wait, ...rest);
    show = work;
    return 0;
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startOrHold as typeof setTimeout);
  return () => show();
}

test("wheel: turns to the prize for three seconds, and can't be closed", async () => {
  await allowMotion();
  const showResult = holdResult();
  const spins = keepSpins({ pending: 1 });
  const screen = await open();
  await expect.element(dialog(screen)).toHaveTextContent("You've reached level 2!");
  await expect.element(dialog(screen).getByRole('listitem').first()).toHaveTextContent('$145%');
  await expect.element(button(screen, 'Spin')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Skip animation')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByTestId('assertive')).toHaveTextContent('Spinning');
  await expect.element(dialog(screen)).toBeVisible();
  const turns = screen.getByTestId('disc').element().getAnimations();
  expect(turns.map(({ effect }) => effect?.getComputedTiming().duration)).toEqual([turnDuration]);
  const [first] = turns.flatMap(({ effect }) =>
    effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
  );
  const degrees = -Number.parseFloat(String(first?.rotate));
  expect(degrees).toBeGreaterThanOrEqual(5 * 360);
  expect(degrees).toBeLessThan(8 * 360);
  for (const turn of turns) turn.finish();
  await expectAccessible();
  showResult();
  await expect.element(button(screen, 'Claim prize')).toHaveFocus();
  await expect.element(dialog(screen).getByRole('status')).toHaveTextContent('You won $1!');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expectToast("Claimed! It's in your prize history. Now Sam owes you $1.");
  expect(spins.state.claimed).toBe(1);
});

test('wheel: stays in place on a low screen, before and after the spin', async () => {
  await allowMotion();
  keepSpins({ pending: 1 });
  await page.viewport(844, 390);
  const screen = await open();
  await expect.element(button(screen, 'Spin')).toHaveFocus();
  await settled();
  // Around the rotating disc.
  const place = screen.getByTestId('disc').element().parentElement;
  if (place === null) throw new Error('The disc has no parent');
  const before = place.getBoundingClientRect().toJSON();
  expect(before.top).toBeGreaterThanOrEqual(0);
  expect(before.bottom).toBeLessThanOrEqual(390);
  await button(screen, 'Spin').click();
  await expect.element(button(screen, 'Skip animation')).toHaveFocus();
  expect(place.getBoundingClientRect().toJSON()).toEqual(before);
  await button(screen, 'Skip animation').click();
  await expect.element(button(screen, 'Claim prize')).toHaveFocus();
  expect(place.getBoundingClientRect().toJSON()).toEqual(before);
  await expect.element(screen.getByText('Prizes and odds')).not.toBeVisible();
});

test('wheel: a prize that was not claimed is shown again, and is not lost', async () => {
  const spins = keepSpins({ pending: 1 });
  const first = await open();
  await button(first, 'Spin').click();
  await expect.element(button(first, 'Claim prize')).toBeVisible();
  await first.unmount();

  const screen = await open();
  await expect.element(dialog(screen)).toHaveTextContent("You haven't claimed this prize yet.");
  await expect.element(dialog(screen).getByRole('status')).toHaveTextContent('You won $1!');
  await expectAccessibleLayouts();
  await userEvent.keyboard('{Escape}');
  await expectToast("Your prize is safe. You'll see it again next time.");
  await expect.element(heading(screen, '1 prize to claim')).toBeVisible();
  await expectAccessibleLayouts();
  await button(screen, 'Claim prize').click();
  await expect.element(dialog(screen).getByRole('status')).toHaveTextContent('You won $1!');
  await userEvent.keyboard('{Escape}');
  await expect.element(button(screen, 'Claim prize')).toHaveFocus();
  expect(spins.state.claimed).toBe(0);
});

test('wheel: a prize with a name of its own is to be claimed as soon as its result is closed', async () => {
  const spins = keepSpins({ pending: 1 }, 'Foot massage');
  const screen = await open();
  await button(screen, 'Spin').click();
  const result = dialog(screen).getByRole('status');
  await expect.element(result).toHaveTextContent('You won “Foot massage”!');
  // Behind the turning wheel, it would reveal the result.
  expect(screen.container.textContent).not.toContain('1 prize to claim');
  await userEvent.keyboard('{Escape}');
  await expect.element(heading(screen, '1 prize to claim')).toBeVisible();
  await button(screen, 'Claim prize').click();
  await dialog(screen).getByRole('button', { name: 'Claim prize' }).click();
  await expectToast("Claimed! It's in your prize history. Now Sam owes you: Foot massage.");
  await expect.element(heading(screen, '1 prize to claim')).not.toBeInTheDocument();
  expect(spins.state.claimed).toBe(1);
});

test('wheel: closed without a spin, it is saved, and used from its panel by keyboard', async () => {
  keepSpins({ pending: 2 });
  const screen = await open();
  await expect.element(button(screen, 'Spin')).toHaveFocus();
  await expectAccessibleLayouts();
  await userEvent.keyboard('{Escape}');
  await expectToast('Saved for next time');
  await expect.element(heading(screen, '2 Saved Spins')).toBeVisible();
  await tabTo(button(screen, 'Use Now'));
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Spin')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(screen, 'Use Now')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Spin')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button(screen, 'Claim prize')).toHaveFocus();
  await expect.element(dialog(screen)).toHaveTextContent("You're using a saved spin.");
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(heading(screen, '1 Saved Spin')).toBeVisible();
  const next = button(screen, 'Next Week');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(next).toHaveAccessibleDescription(/^The wheel resets .+, tomorrow\.$/);
  // The page can be reached again some frames after the dialog is closed.
  await expect.poll(() => document.querySelector('[inert] main')).toBeNull();
  await expectAccessible();
  expect(server.requests(spinWheel)).toMatchObject([{ body: { source: 'saved_opportunity' } }]);
  expect(server.requests(acknowledgeSpin)).toHaveLength(1);
});

test('wheel: closed in another tab, it closes here, and the spin is saved once', async () => {
  const { state } = keepSpins({ pending: 1 });
  const screen = await open();
  const { publish } = await openLiveStream();
  await expect.element(button(screen, 'Spin')).toHaveFocus();
  state.pending = 0;
  state.saved = 1;
  publish(spinsChanged, {});
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(heading(screen, '1 Saved Spin')).toBeVisible();
  expect(server.requests(saveSpin)).toHaveLength(0);
});

test('wheel: after a spin on another device, the reason is shown, then its prize', async () => {
  const spins = keepSpins({ pending: 1 });
  const screen = await open();
  await expect.element(button(screen, 'Spin')).toHaveFocus();
  spins.spin('weekly');
  server.reply(spinWheel, 409, { message: 'You can only use the wheel once per week!' });
  await button(screen, 'Spin').click();
  await expect
    .element(notice(screen))
    .toHaveTextContent(/only use the wheel once per week! The wheel resets .+, tomorrow\./);
  await expectAccessibleLayouts();
  await notice(screen).getByRole('button').click();
  await dialog(screen).getByRole('button', { name: 'Claim prize' }).click();
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  expect(spins.state.claimed).toBe(1);
});

test("wheel: shows the last known state, can't spin, and keeps the prize of a failed claim", async () => {
  const spins = keepSpins({ saved: 1 });
  const screen = await open();
  await expect.element(heading(screen, '1 Saved Spin')).toBeVisible();
  for (const endpoint of [readWheelStats, readSavedSpins, spinWheel]) {
    server.reply(endpoint, 400, { message: 'No' });
  }
  await screen.unmount();
  await refetch();

  const later = await open();
  await expect.element(heading(later, '1 Saved Spin')).toBeVisible();
  await expect.element(later.getByText('Last known state.')).toBeVisible();
  await button(later, 'Use Now').click();
  await button(later, 'Spin').click();
  const failure = dialog(later).getByRole('alert');
  await expect.element(failure).toHaveTextContent('Failed to spin the wheel. Please try again.');
  spins.accept();
  await button(later, 'Spin').click();
  server.dropRequests(claimPrize);
  await button(later, 'Claim prize').click();
  await expect.element(failure).toHaveTextContent(/^Failed to claim your prize/);
  spins.accept();
  await button(later, 'Claim prize').click();
  await expect.element(dialog(later)).not.toBeInTheDocument();
  expect(spins.state.claimed).toBe(1);
  // A repeated spin is drawn once.
  const keys = server.requests(spinWheel).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});
