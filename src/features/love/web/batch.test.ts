import { describe, expect, test, vi } from 'vitest';
import type { LoveStats } from '../love.contract.ts';
import { progressOf, toastChance } from '../love.rules.ts';
import { openBatch } from './batch.ts';

const statsAt = (count: number): LoveStats => ({
  count,
  totalCount: count,
  pendingMilestones: 1,
  ...progressOf(count),
});

function batchWith(luck = 1) {
  const outcome = { reached: vi.fn(), failed: vi.fn(), praised: vi.fn() };
  return { outcome, batch: openBatch(outcome, () => luck) };
}

describe('once per batch', () => {
  test('a milestone, the first that an answer told of', () => {
    const { batch, outcome } = batchWith();
    batch.reachMilestone(statsAt(1040));
    batch.reachMilestone(statsAt(520));
    expect(outcome.reached.mock.calls).toEqual([[statsAt(1040)]]);
  });

  test('a failure, however many clicks failed', () => {
    const { batch, outcome } = batchWith();
    const errors = [new Error('one'), new Error('two')];
    for (const error of errors) batch.fail(error);
    expect(outcome.failed.mock.calls).toEqual([[errors[0]]]);
  });

  test('also by answers that come after its end; the next batch has its own', () => {
    const { batch, outcome } = batchWith();
    batch.end();
    batch.reachMilestone(statsAt(520));
    batch.fail(new Error('late'));
    expect(outcome.reached).toHaveBeenCalledOnce();
    expect(outcome.failed).toHaveBeenCalledOnce();
    openBatch(outcome, () => 1).fail(new Error('next'));
    expect(outcome.failed).toHaveBeenCalledTimes(2);
  });
});

describe('a love toast for one batch in five (S1 §9)', () => {
  test.each([
    [0, true],
    [toastChance - Number.EPSILON, true],
    [0.19, true],
    [toastChance, false],
    [0.21, false],
    [1 - Number.EPSILON, false],
  ])('luck of %d: %s', (luck, praised) => {
    const { batch, outcome } = batchWith(luck);
    expect(outcome.praised).not.toHaveBeenCalled();
    batch.end();
    expect(outcome.praised).toHaveBeenCalledTimes(praised ? 1 : 0);
  });

  test('none for a batch that failed', () => {
    const { batch, outcome } = batchWith(0);
    batch.fail(new Error('no'));
    batch.end();
    expect(outcome.praised).not.toHaveBeenCalled();
  });
});
