import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruiseSrc, violationsByFile } from './cruise.ts';
import { accepted, packages, refused, sources } from './planted.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

describe('import rules', () => {
  it('hold for every file', async () => {
    const result = await cruiseSrc(repository);
    const seen = new Set(result.modules.map(({ source }) => source));
    const written = sourceFiles();

    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((file) => !seen.has(file))).toEqual([]);
    expect(result.summary.violations.map(inWords)).toEqual([]);
  });
});

describe('a planted import', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fivetwenty-rules-')));
  let broken: Map<string, Set<string>>;

  beforeAll(async () => {
    plantPackages(folder);
    for (const room of sources) write(folder, room, "import 'clsx';");
    for (const { from, imports } of [...refused, ...accepted]) write(folder, from, imports);
    broken = violationsByFile(await cruiseSrc(folder));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(refused)('in $from is rejected: $imports', ({ from, rules }) => {
    expect([...(broken.get(from) ?? [])].sort()).toEqual([...rules].sort());
  });

  it.each(accepted)('in $from is accepted: $imports', ({ from }) => {
    expect([...(broken.get(from) ?? [])]).toEqual([]);
  });
});

const sourceFiles = () =>
  readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`);

const inWords = (violation: { from: string; to: string; rule: { name: string } }) =>
  `${violation.rule.name}: ${violation.from} → ${violation.to}`;

function write(folder: string, file: string, text: string) {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text}\n`);
}

/** Empty packages, so that imports resolve without an installation. */
function plantPackages(folder: string) {
  const { dependencies, devDependencies, undeclared } = packages;
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const manifest = {
    type: 'module',
    imports: { '#*': './src/*' },
    dependencies: versions(dependencies),
    devDependencies: versions(devDependencies),
  };
  write(folder, 'package.json', JSON.stringify(manifest));
  for (const name of [...dependencies, ...devDependencies, ...undeclared]) {
    const own = {
      name,
      version: '1.0.0',
      type: 'module',
      exports: { '.': './index.js', './mini': './mini.js' },
    };
    write(folder, `node_modules/${name}/package.json`, JSON.stringify(own));
    write(folder, `node_modules/${name}/index.js`, 'export {};');
    write(folder, `node_modules/${name}/mini.js`, 'export {};');
  }
}
