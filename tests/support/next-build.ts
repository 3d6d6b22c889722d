import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../scripts/lib.mjs';
import { removeFolder } from './folders.ts';

/** A copy of the build that a test can replace. */
export interface OwnBuild {
  readonly program: string;
  /** Replaces the pages by a next build: another `<html data-build>`, and other script names. */
  becomeNext(): void;
  remove(): void;
}

export function ownBuild(): OwnBuild {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-build-'));
  cpSync(join(repository, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const each of ['node_modules', 'package.json']) {
    symlinkSync(join(repository, each), join(folder, each));
  }
  const web = join(folder, 'dist/web');
  return {
    program: join(folder, 'dist/server/main.js'),
    becomeNext: () => changeBuild(web),
    remove: () => removeFolder(folder),
  };
}

function changeBuild(web: string): void {
  const assets = join(web, 'assets');
  const files = readdirSync(assets);
  // Compressed files would still contain the old build.
  for (const each of files.filter((each) => /\.(br|gz)$/.test(each))) rmSync(join(assets, each));
  const scripts = new Set(files.filter((each) => each.endsWith('.js')));
  const withNewNames = (text: string) =>
    text.replace(/[\w.-]+\.js/g, (name) => (scripts.has(name) ? `next-${name}` : name));
  for (const each of scripts) {
    change(join(assets, each), withNewNames);
    renameSync(join(assets, each), join(assets, `next-${each}`));
  }
  change(join(web, 'index.html'), (text) =>
    withNewNames(text).replace('<html', '<html data-build="next"'),
  );
  change(join(web, 'sw.js'), (text) =>
    withNewNames(text).replace(
      /"revision":"\w+","url":"index.html"/,
      '"revision":"next","url":"index.html"',
    ),
  );
}

function change(file: string, how: (text: string) => string): void {
  writeFileSync(file, how(readFileSync(file, 'utf8')));
}
