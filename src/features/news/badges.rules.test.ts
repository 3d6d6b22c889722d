import { expect, test } from 'vitest';
import { badgesOf } from './badges.rules.ts';
import { type WaitingKind, waitingKinds } from './waiting.contract.ts';

const nothingNew = { home: 0, gallery: 0, memories: 0, surprises: 0 };
const waitingOf = (...kinds: WaitingKind[]) => kinds.map((kind) => ({ kind }));

test('badges: boxes and won prizes are counted; spins, owed prizes and requests are not', () => {
  const counts = waitingKinds.map((kind) => [
    kind,
    badgesOf(nothingNew, waitingOf(kind)).waitingCount,
  ]);
  expect(Object.fromEntries(counts)).toEqual({
    box_open: 1,
    box_complete: 1,
    box_review: 1,
    box_claim: 1,
    prize_claim: 1,
    spin: 0,
    voucher_owed: 0,
    note_request: 0,
  });
});

test('badges: the app counts what waits and all unseen news; each place is marked by its own', () => {
  const unseen = { home: 0, gallery: 3, memories: 0, surprises: 1 };
  expect(badgesOf(unseen, waitingOf('box_open', 'box_open', 'spin'))).toEqual({
    isNew: { home: false, gallery: true, memories: false, surprises: true },
    waitingCount: 2,
    appCount: 6,
  });
  expect(badgesOf(nothingNew, waitingOf('note_request'))).toEqual({
    isNew: { home: true, gallery: false, memories: false, surprises: false },
    waitingCount: 0,
    appCount: 0,
  });
});
