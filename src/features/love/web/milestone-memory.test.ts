import { expect, test } from 'vitest';
import { createMilestoneMemory } from './milestone-memory.ts';

type Step = { read: number } | { reached: number };

/** What each reading answers. */
function told(steps: readonly Step[]): boolean[] {
  const memory = createMilestoneMemory();
  return steps.flatMap((step) => {
    if ('read' in step) return [memory.hasMore(step.read)];
    memory.reached(step.reached);
    return [];
  });
}

test.each<[string, Step[], boolean[]]>([
  ['none waits on load', [{ read: 0 }], [false]],
  ['one waits on load', [{ read: 1 }], [true]],
  ['once, however often it is read', [{ read: 1 }, { read: 1 }, { read: 1 }], [true, false, false]],
  ['a click reached it, and told', [{ read: 0 }, { reached: 1 }, { read: 1 }], [false, false]],
  ['the answer of the click was lost', [{ read: 0 }, { read: 1 }], [false, true]],
  ['one told by a click, one lost', [{ read: 0 }, { reached: 1 }, { read: 2 }], [false, true]],
  ['answers that overtook each other', [{ reached: 2 }, { reached: 1 }, { read: 2 }], [false]],
  ['spent, then the next', [{ read: 1 }, { read: 0 }, { read: 1 }], [true, false, true]],
  [
    'spent, then reached by a click',
    [{ read: 1 }, { read: 0 }, { reached: 1 }, { read: 1 }],
    [true, false, false],
  ],
])('%s', (_, steps, answers) => {
  expect(told(steps)).toEqual(answers);
});
