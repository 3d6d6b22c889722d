import { expect, test } from 'vitest';
import { scriptsOf } from '../../scripts/size-check.mjs';

const build = {
  manifest: {
    'index.html': { file: 'a/entry.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'a/shared.js' },
    '_form.js': { file: 'a/form.js', imports: ['_shared.js'] },
    '../features/auth/SignIn.tsx': { file: 'a/sign-in.js', imports: ['index.html', '_form.js'] },
    'pages/Dashboard.tsx': { file: 'a/dashboard.js', imports: ['index.html'] },
  },
  html: '<script src="./a/theme.js"></script><script type="module" src="./a/entry.js"></script>',
};
const always = ['a/theme.js', 'a/entry.js', 'a/shared.js'];

test.each([
  [['src/features/auth/SignIn.tsx'], ['a/sign-in.js', 'a/form.js']],
  [['src/app/pages/Dashboard.tsx'], ['a/dashboard.js']],
])('size check: %s loads its scripts once each', (modules, own) => {
  expect(scriptsOf(build, modules).sort()).toEqual([...always, ...own].sort());
});

test('size check: a page that is not in the build is an error', () => {
  expect(() => scriptsOf(build, ['src/Gone.tsx'])).toThrow('src/Gone.tsx');
});
