import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crashesLater } from './install.mjs';
import { readJson, repository } from './lib.mjs';

/** The version of Node's binary interface, by the major version of Node. */
export const nodeAbis = { 20: '115', 22: '127', 24: '137' };

const compiledFile = 'build/Release/better_sqlite3.node';
const downloadPatience = 60_000;

/**
 * Returns the name of a compiled better-sqlite3 in its releases. `platform` is a name such as "linux-x64".
 */
const nameOf = (version, abi, platform) => `better-sqlite3-v${version}-node-v${abi}-${platform}`;

/** The file, relative to the package, from which better-sqlite3 loads the code for the running version of Node. */
export const bindingPath = (abi, platform) =>
  `lib/binding/node-v${abi}-${platform}/better_sqlite3.node`;

/**
 * Returns the compiled better-sqlite3 for each supported version of Node, by ABI: files in `dist/native`, which were
 * downloaded earlier or put there, or those of its release. Throws if one is missing.
 */
export async function nativesFor(platform) {
  const { version } = readJson('package-lock.json').packages['node_modules/better-sqlite3'];
  const natives = new Map();
  const faults = [];
  for (const [node, abi] of Object.entries(nodeAbis)) {
    const name = nameOf(version, abi, platform);
    const path = `dist/native/${name}.node`;
    try {
      const native = await readNative(join(repository, path), { name, version, abi, platform });
      if (crashesLater(native.toString('latin1'), `${node}.19.0`)) {
        throw new Error(
          'it was compiled with Node 24.19 to 24.21, and crashes (nodejs/node#65446)',
        );
      }
      natives.set(abi, native);
    } catch (error) {
      faults.push(`  ${path}: ${error.message}`);
    }
  }
  if (faults.length === 0) return natives;
  throw new Error(
    `better-sqlite3 ${version} can't be used for ${platform}. Download or compile these files, or try again:\n${faults.join('\n')}`,
  );
}

async function readNative(file, { name, version, abi, platform }) {
  if (existsSync(file)) return readFileSync(file);
  try {
    const native = await download(
      `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/${name}.tar.gz`,
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, native);
    return native;
  } catch (error) {
    const isOurs =
      abi === process.versions.modules && platform === `${process.platform}-${process.arch}`;
    if (!isOurs) throw error;
    console.warn(`Using the installed better-sqlite3 for ${name}: ${error.message}.`);
    return readFileSync(join(repository, 'node_modules/better-sqlite3', compiledFile));
  }
}

async function download(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(downloadPatience) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return execFileSync('tar', ['-xzOf', '-', compiledFile], {
      input: Buffer.from(await response.arrayBuffer()),
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    throw new Error(`can't download ${url}: ${error.cause?.message ?? error.message}`);
  }
}
