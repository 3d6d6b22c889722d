import { pathToFileURL } from 'node:url';
import { readJson } from './lib.mjs';

// Lists the licenses of all packages and fails if one isn't allowed: npm run licenses

const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'Zlib',
  // Fonts.
  'OFL-1.1',
];
/** Licenses allowed for libraries that are shipped as separate, unchanged files: libvips, libheif and web-push. */
const replaceable = ['LGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0'];
/** Licenses allowed for packages that aren't shipped. */
const forDevelopment = ['CC-BY-4.0', 'CC0-1.0', 'Python-2.0'];

/** Returns all packages of a lockfile. */
export const packagesOf = (lockfile) =>
  Object.entries(lockfile.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      version,
      license: license ?? 'none',
      dev,
    }));

/** True if the SPDX expression of a package's license is allowed. */
export function isAllowed({ license, dev }) {
  const allowed = [...permissive, ...replaceable, ...(dev ? forDevelopment : [])];
  let [before, text] = [
    '',
    license.replace(/[\w.+-]+/g, (word) =>
      word === 'AND' || word === 'OR' ? word : allowed.includes(word) ? 'yes' : 'no',
    ),
  ];
  // Replaces what is evaluated by its result, innermost first.
  while (text !== before) {
    before = text;
    text = text
      .replace(/\((yes|no)\)/, '$1')
      .replace(/(yes|no) AND (yes|no)/, (_, one, other) => (one === other ? one : 'no'));
    if (text === before) {
      text = text.replace(/(yes|no) OR (yes|no)/, (_, one, other) => (one === other ? one : 'yes'));
    }
  }
  return text === 'yes';
}

function main() {
  const packages = packagesOf(readJson('package-lock.json'));
  for (const dev of [false, true]) {
    console.log(dev ? '\nOnly for building and testing' : '\nIn the app');
    const listedPackages = packages.filter((each) => each.dev === dev);
    for (const license of [...new Set(listedPackages.map((each) => each.license))].sort()) {
      const names = listedPackages.filter((each) => each.license === license);
      console.log(`\n  ${license} (${names.length})`);
      for (const { name, version } of names) console.log(`    ${name} ${version}`);
    }
  }
  const rejected = packages.filter((each) => !isAllowed(each));
  for (const { name, license } of rejected) console.error(`${name}: ${license} is not allowed`);
  console.log(
    `\n${packages.length} packages, ${rejected.length} with a license that isn't allowed`,
  );
  process.exitCode = rejected.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
