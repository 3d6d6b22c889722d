import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install, requireNode } from './install.mjs';

/** Installs and builds what is missing or stale. Says why, and ends the process, where that fails. */
export async function prepare() {
  requireNode();
  try {
    await install();
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prepare();
