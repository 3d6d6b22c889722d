import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { expect, onTestFinished, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));

test('the import rules hold for every file', async () => {
  const { modules, summary } = await cruiseSrc(repository);
  const seen = new Set(modules.map(({ source }) => source));
  const written = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`);
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((file) => !seen.has(file))).toEqual([]);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    [],
  );
});

/** Forbidden imports: the rule, the file below `src`, and its code. */
const planted: readonly (readonly [string, string, string])[] = [
  ['shared-stands-alone', 'shared/a.ts', "import '#platform/server/clock.ts';"],
  ['feature-root', 'features/love/b.ts', "import './server/love.store.ts';"],
  ['feature-server', 'features/love/server/c.ts', "void import('../web/Love.tsx');"],
  ['feature-web', 'features/love/web/d.tsx', "import '#app/Header.tsx';"],
  ['feature-to-feature', 'features/wheel/e.test.ts', "import '#features/photos/photos.rules.ts';"],
  ['platform-server', 'platform/server/g.ts', "import '#platform/web/api/client.ts';"],
  ['platform-web', 'platform/web/h.ts', "import '#features/photos/photos.rules.ts';"],
  ['ui-only-shows', 'platform/web/ui/i.tsx', "import '../api/client.ts';"],
  ['app-server-without-web', 'app/j.ts', "import './Header.tsx';"],
  ['app-web-without-server', 'app/pages/k.tsx', "import '#features/love/server/love.store.ts';"],
  ['worker', 'app/service-worker/l.ts', "import '#platform/web/api/client.ts';"],
  ['worker-alone', 'app/pages/m.tsx', "import '../service-worker/precache.ts';"],
  ['no-node', 'shared/n.ts', "import 'node:fs';"],
  ['few-packages-in-common-layers', 'features/love/o.ts', "import 'react';"],
  ['no-react-on-the-server', 'features/love/server/p.ts', "import 'react';"],
  ['no-server-package-on-the-web', 'platform/web/q.ts', "import 'better-sqlite3';"],
  ['no-react-in-the-worker', 'app/service-worker/r.ts', "import 'react';"],
  ['no-tests-in-the-product', 'platform/server/s.ts', "import '../../../tests/support/app.ts';"],
  ['no-dev-dependency', 'platform/server/t.ts', "import 'vitest';"],
  ['no-undeclared-package', 'platform/server/u.ts', "import 'undeclared';"],
  ['no-unresolvable', 'platform/server/v.ts', "import './nowhere.ts';"],
  ['no-orphans', 'platform/server/w.ts', 'export const alone = 1;'],
  ['no-import-cycles', 'features/love/server/x.ts', "import './y.ts';"],
  ['no-import-cycles', 'features/love/server/y.ts', "import './x.ts';"],
];

/** Files that the planted ones import. */
const sources = [
  'src/platform/server/clock.ts',
  'src/platform/web/api/client.ts',
  'src/features/love/server/love.store.ts',
  'src/features/love/web/Love.tsx',
  'src/features/photos/photos.rules.ts',
  'src/app/Header.tsx',
  'src/app/service-worker/precache.ts',
  'tests/support/app.ts',
];

test('forbidden imports are reported', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fivetwenty-rules-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const manifest = {
    type: 'module',
    imports: { '#*': './src/*' },
    dependencies: { react: '1.0.0', 'better-sqlite3': '1.0.0' },
    devDependencies: { vitest: '1.0.0' },
  };
  write('package.json', JSON.stringify(manifest));
  for (const name of ['react', 'better-sqlite3', 'vitest', 'undeclared']) {
    const own = { name, version: '1.0.0', type: 'module', exports: './index.js' };
    write(`node_modules/${name}/package.json`, JSON.stringify(own));
    write(`node_modules/${name}/index.js`, 'export {};');
  }
  for (const file of sources) write(file, "import 'react';");
  for (const [, file, code] of planted) write(`src/${file}`, code);

  const { violations } = (await cruiseSrc(folder)).summary;
  // A cycle is reported once, for all its files.
  const reported = violations.flatMap(({ rule, from, cycle = [] }) =>
    [from, ...cycle.map(({ name }) => name)].map((file) => `${rule.name}: ${file}`),
  );
  const expected = planted.map(([rule, file]) => `${rule}: src/${file}`);
  expect(expected.filter((one) => !reported.includes(one))).toEqual([]);
});

async function cruiseSrc(folder: string): Promise<ICruiseResult> {
  const options = {
    ...rules.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  } as ICruiseOptions;
  const { output } = await cruise(['src'], options);
  if (typeof output === 'string') throw new Error(output);
  return output;
}
