import { expect, test } from 'vitest';
import { isOwnScript } from './trusted-types.ts';

const home = 'https://home.test';

test.each([
  ['https://home.test/assets/preparer.worker-abc.js', '', true],
  ['/assets/preparer.worker-abc.js', '', true],
  ['https://home.test/sw.js', '', true],
  ['https://home.test/love/assets/a.js', '/love', true],
  ['https://home.test/love/sw.js', '/love', true],
  ['https://home.test/assets/a.js', '/love', false],
  ['https://home.test/assets/../api/photos/image/x.js', '', false],
  ['https://home.test/api/photos/image/x.js', '', false],
  ['https://elsewhere.test/assets/a.js', '', false],
  ['https://home.test.elsewhere.test/assets/a.js', '', false],
  ['http://home.test/assets/a.js', '', false],
  ['//elsewhere.test/assets/a.js', '', false],
  ['blob:https://home.test/0a1b', '', false],
  ['data:text/javascript,alert(1)', '', false],
  ['javascript:alert(1)', '', false],
  ['https://home.test/sw.js.map', '', false],
  ['http://[', '', false],
])('%s below %j may be run: %s', (address, base, own) => {
  expect(isOwnScript(address, home, base)).toBe(own);
});
