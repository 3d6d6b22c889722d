import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { matchesEtag, serializerOf } from './responses.ts';

const Shape = z.object({
  text: z.string(),
  number: z.nullable(z.int()),
  list: z.array(z.object({ flag: z.boolean() })),
});
const answers = fc.record({
  text: fc.string({ unit: 'grapheme' }),
  number: fc.option(fc.maxSafeInteger()),
  list: fc.array(fc.record({ flag: fc.boolean() })),
});

test('compiled serialization equals JSON for any content', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const write = serializerOf(Shape);
      for (const _ of ['by reading the shape', 'by code made for it', 'by the same code']) {
        expect(JSON.parse(await write(answer))).toEqual(answer);
      }
    }),
    { numRuns: 30 },
  );
});

test('fields that are missing in the contract are not sent', async () => {
  const write = serializerOf(Shape);
  const answer = { text: 'a', number: null, list: [{ flag: true, secret: 1 }], secret: 'b' };
  for (const _ of ['first', 'second', 'third']) {
    expect(await write(answer)).not.toContain('secret');
  }
});

test.each<[string | undefined, boolean]>([
  ['"a"', true],
  ['W/"a"', true],
  ['"b",W/"a" , "c"', true],
  ['*', true],
  [undefined, false],
  ['a', false],
  ['"b, *"', false],
  ['x"a"', false],
])('If-None-Match: %s matches "a": %s', (header, isMatch) => {
  expect(matchesEtag(header, '"a"')).toBe(isMatch);
});
