import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Forbidden code that isn't an import, so dependency-cruiser misses it: file, code, rule of Biome. */
const refused = [
  ['src/features/love/web/a1.ts', "export const a = () => fetch('/api');", 'noRestrictedGlobals'],
  ['src/app/shell/a2.ts', 'export const a = () => sessionStorage.length;', 'noRestrictedGlobals'],
  [
    'src/platform/web/a3.ts',
    'export const a = () => location.reload();',
    'noJsRestrictedProperties',
  ],
  ['src/platform/web/a4.ts', "export const a = () => confirm('?');", 'noAlert'],
  ['src/features/love/server/a5.ts', 'export const a = process.env.PORT;', 'noProcessEnv'],
  ['src/shared/a6.ts', 'export const a = (b: any) => b;', 'noExplicitAny'],
  ['src/shared/a7.ts', 'export const a = () => console.log(1);', 'noConsole'],
  [
    'src/features/love/web/a8.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
    'noDangerouslySetInnerHtml',
  ],
  ['src/features/love/a9.ts', "export { b } from '#platform/server/b.ts';", 'noRestrictedImports'],
] as const;

const accepted = [
  ['src/platform/web/z1.ts', "export const a = () => fetch('/api');"],
  ['src/platform/web/z2.ts', 'export const a = () => localStorage.length;'],
  ['src/platform/server/config.ts', 'export const a = process.env.PORT;'],
  ['scripts/z3.mjs', 'console.log(1);'],
] as const;

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-lint-'));
  let complaints: Map<string, string[]>;

  beforeAll(() => {
    for (const file of ['biome.json', 'package.json', '.gitignore']) {
      copyFileSync(join(repository, file), join(folder, file));
    }
    for (const [file, code] of [...refused, ...accepted]) write(join(folder, file), `${code}\n`);
    complaints = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(refused)('in %s rejects: %s', (file, _, rule) => {
    expect(complaints.get(file)).toContain(rule);
  });

  it.each(accepted)('in %s accepts: %s', (file) => {
    expect(complaints.get(file) ?? []).toEqual([]);
  });
});

function lint(folder: string): Map<string, string[]> {
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '.', '--reporter=github', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const complaints = new Map<string, string[]>();
  for (const [, rule = '', path = ''] of stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+),/g)) {
    const file = path.slice(path.search(/(src|scripts)\//));
    complaints.set(file, [...(complaints.get(file) ?? []), rule]);
  }
  return complaints;
}

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
