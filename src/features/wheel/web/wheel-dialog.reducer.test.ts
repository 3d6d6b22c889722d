import { expect, test } from 'vitest';
import type { Spin, WheelStats } from '../wheel.contract.ts';
import {
  closedWheel,
  type WheelAction,
  type WheelState,
  wheelReducer,
} from './wheel-dialog.reducer.ts';

const prize: Spin['prize'] = {
  id: 1,
  prizeName: 'Tea',
  prizeDescription: 'A pot of it',
  prizeType: 'GIFT',
  prizeValue: 5,
  probability: 100,
  color: '#7F51C1',
  displayOrder: 0,
};
const spinAt = (usedAt: string): NonNullable<WheelStats['unclaimedSpin']> => ({
  success: true,
  message: 'You won Tea!',
  prize,
  prizeAmount: 5,
  source: 'weekly',
  weekStart: '2026-03-08',
  usedAt,
  wheel: [prize],
});
const [earlierSpin, spin, laterSpin] = [
  spinAt('2026-03-04T12:00:00.000Z'),
  spinAt('2026-03-11T12:00:00.000Z'),
  spinAt('2026-03-18T12:00:00.000Z'),
];

const opening = { from: 'milestone', level: 2 } as const;
const loading: WheelState = { step: 'loading', opening, busy: false };
const idle: WheelState = { ...loading, step: 'idle' };
const sending: WheelState = { ...idle, busy: true, error: undefined };
const failedState: WheelState = { ...idle, error: 'Failed' };
const spinning: WheelState = { step: 'spinning', opening, busy: false, spin };
const result: WheelState = { ...spinning, step: 'result' };
const claiming: WheelState = { ...result, busy: true, error: undefined };
const claimedState: WheelState = { step: 'claimed', prize };
const unclaimedState: WheelState = { ...result, opening: { from: 'unclaimed' } };
const steps = {
  closedWheel,
  loading,
  idle,
  sending,
  spinning,
  result,
  claiming,
  claimed: claimedState,
};

const open: WheelAction = { type: 'open', opening };
const drawnAction = { type: 'drawn', spin, animate: true } as const;
const synced = (unclaimedSpin: WheelStats['unclaimedSpin']): WheelAction => ({
  type: 'synced',
  unclaimedSpin,
});

test.each<[string, WheelState, WheelAction, WheelState]>([
  ['a milestone opens the wheel', closedWheel, open, loading],
  ['its prizes were loaded', loading, { type: 'loaded' }, idle],
  ['a spin is sent', idle, { type: 'send' }, sending],
  ['a spin is sent again after an error', failedState, { type: 'send' }, sending],
  ['a spin failed', sending, { type: 'failed', error: 'Failed' }, failedState],
  ['the drawn wheel turns', sending, drawnAction, spinning],
  ['reduced motion: the result shows at once', sending, { ...drawnAction, animate: false }, result],
  ['the wheel stops', spinning, { type: 'stopped' }, result],
  ['the prize is claimed', claiming, { type: 'claimed' }, claimedState],
  ['an unclaimed prize opens', closedWheel, synced(spin), unclaimedState],
  ['a spin of another device shows in an open wheel', idle, synced(spin), unclaimedState],
  ['the prize was claimed on another device', result, synced(null), claimedState],
  ['the prize was claimed, a later one was not', result, synced(laterSpin), claimedState],
  ['an earlier prize is unclaimed', result, synced(earlierSpin), result],
  ['the milestone was saved by another tab', idle, { type: 'noMilestone' }, closedWheel],
  ['the milestone was saved while the wheel loads', loading, { type: 'noMilestone' }, closedWheel],
  [
    'the wheel of a saved spin needs no milestone',
    { ...idle, opening: { from: 'saved' } },
    { type: 'noMilestone' },
    { ...idle, opening: { from: 'saved' } },
  ],
])('%s', (_, state, action, next) => expect(wheelReducer(state, action)).toEqual(next));

test.each<[string, WheelAction, readonly (keyof typeof steps)[]]>([
  ['open', open, ['loading', 'idle', 'spinning', 'result', 'claimed']],
  ['send', { type: 'send' }, ['closedWheel', 'claimed']],
  ['drawn', drawnAction, ['closedWheel', 'loading', 'spinning', 'result', 'claimed']],
  ['claimed', { type: 'claimed' }, ['closedWheel', 'loading', 'idle', 'spinning', 'claimed']],
  ['synced, the same spin', synced(spin), ['sending', 'spinning', 'result', 'claiming', 'claimed']],
  [
    'noMilestone',
    { type: 'noMilestone' },
    ['closedWheel', 'sending', 'spinning', 'result', 'claiming', 'claimed'],
  ],
  ['synced, nothing unclaimed', synced(null), ['closedWheel', 'idle', 'sending', 'claiming']],
])('ignores the action where it does not fit: %s', (_, action, ignoring) => {
  for (const step of ignoring) {
    expect(wheelReducer(steps[step], action), step).toBe(steps[step]);
  }
});
