import { expect, test } from 'vitest';
import { tidyCode } from './setup-code.ts';

test.each(['ABCD-EFGH-JKMN', 'abcd efgh jkmn', ' abcdEFGHjkmn '])('"%s" is one code', (code) => {
  expect(tidyCode(code)).toBe('ABCDEFGHJKMN');
});
