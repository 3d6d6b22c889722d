import { pathToFileURL } from 'node:url';
import { readJson } from './lib.mjs';

// Lists the licenses of all packages and fails if one isn't allowed: npm run licenses

const permissive = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Zlib'],
  // Fonts.
  'OFL-1.1',
];
/** Allowed for libraries that are shipped as separate, unchanged files: libvips, libheif and web-push. */
const replaceable = ['LGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0'];
/** Allowed for packages that aren't shipped. */
const forDevelopment = ['CC-BY-4.0', 'Python-2.0'];

/** Returns all packages of a lockfile. */
export const packagesOf = (lockfile) =>
  Object.entries(lockfile.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      version,
      licence: license ?? 'none',
      dev,
    }));

/** True if the SPDX expression of a package's license is allowed. */
export function isAllowed({ licence, dev }) {
  const allowed = new Set([...permissive, ...replaceable, ...(dev ? forDevelopment : [])]);
  const words = licence.match(/[()]|[^\s()]+/g) ?? [];
  const either = () => {
    let holds = both();
    while (words[0] === 'OR') {
      words.shift();
      const other = both();
      holds ||= other;
    }
    return holds;
  };
  const both = () => {
    let holds = one();
    while (words[0] === 'AND') {
      words.shift();
      const other = one();
      holds &&= other;
    }
    return holds;
  };
  const one = () => {
    const word = words.shift();
    if (word !== '(') return allowed.has(word);
    const holds = either();
    return words.shift() === ')' && holds;
  };
  return either() && words.length === 0;
}

function main() {
  const packages = packagesOf(readJson('package-lock.json'));
  for (const [title, dev] of [
    ['In the app', false],
    ['Only for building and testing', true],
  ]) {
    console.log(`\n${title}`);
    const those = packages.filter((each) => each.dev === dev);
    for (const licence of [...new Set(those.map(({ licence }) => licence))].sort()) {
      const under = those.filter((each) => each.licence === licence);
      console.log(`\n  ${licence} (${under.length})`);
      for (const { name, version } of under) console.log(`    ${name} ${version}`);
    }
  }
  const refused = packages.filter((each) => !isAllowed(each));
  for (const { name, version, licence } of refused) {
    console.error(`\n${name} ${version} has a license that is not allowed: ${licence}`);
  }
  console.log(
    `\n${packages.length} packages, ${refused.length} with a license that is not allowed`,
  );
  process.exitCode = refused.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
