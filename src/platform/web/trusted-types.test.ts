import { expect, test } from 'vitest';
import { isOwnScript } from './trusted-types.ts';

const origin = 'https://app.test';

test.each([
  ['https://app.test/assets/preparer.worker-abc.js', '', true],
  ['https://app.test/sw.js', '', true],
  ['https://app.test/love/sw.js', '/love', true],
  ['https://app.test/assets/a.js', '/love', false],
  ['https://app.test/api/photos/image/x.js', '', false],
  ['https://elsewhere.test/assets/a.js', '', false],
  ['blob:https://app.test/0a1b', '', false],
  ['http://[', '', false],
])('%s below %j may be run: %s', (address, base, own) => {
  expect(isOwnScript(address, origin, base)).toBe(own);
});
