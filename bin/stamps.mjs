import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('..', import.meta.url));

const builders = ['package.json', 'package-lock.json', 'bin/build.mjs', 'bin/stamps.mjs'];

/** The files which each half of the build is made of. */
const inputs = {
  web: {
    files: [...builders, 'vite.config.ts', 'bin/chunks.mjs', 'bin/compress.mjs'],
    holds: (path) => !/\/(server|migrations|commands|command-line)\/|\.test\.tsx?$/.test(path),
  },
  server: {
    files: [...builders, 'bin/server-entry.mjs', 'bin/compile-ahead.mjs', 'bin/no-glob.cjs'],
    holds: (path) =>
      /\.ts$/.test(path) && !/\/web\/|\/(shell|pages|worker)\/|\.test\.ts$/.test(path),
  },
};

/**
 * A fingerprint of what one half of the build reads. By content, because a fresh clone and a
 * changed branch give files any time they like.
 */
export function fingerprint(half) {
  const hash = createHash('sha256');
  for (const path of [...inputs[half].files, ...sources(inputs[half].holds)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(repository, path)))
      .update('\0');
  }
  return hash.digest('base64url');
}

const sources = (holds) =>
  readdirSync(join(repository, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(holds)
    .sort();

export function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(repository, path), 'utf8'));
  } catch {
    return null;
  }
}
