import { createRequire } from 'node:module';
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { browsers } from '../../scripts/browsers.mjs';

// An import would be transformed by Vite, which takes seconds for 20 MB.
const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
export const { api, css, javascript } = data;

const { ios, ...others } = browsers;
const oldest = { ...others, safari_ios: ios };
type Browser = keyof typeof oldest;
const names: readonly Browser[] = ['chrome', 'edge', 'firefox', 'safari', 'safari_ios'];

/** The browsers whose oldest supported version lacks a feature. `prefixes`: those that the code also has. */
export const browsersWithout = (
  { support }: CompatStatement,
  prefixes: readonly string[] = [],
): Browser[] =>
  names.filter((name) => {
    const statements = [support[name] ?? []].flat();
    return !statements.some((statement) => has(oldest[name], statement, prefixes));
  });

function has(
  version: string,
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  prefixes: readonly string[],
): boolean {
  if (flags !== undefined || alternative_name !== undefined) return false;
  if (prefix !== undefined && !prefixes.includes(prefix)) return false;
  if (version_added === false || version_added === 'preview') return false;
  if (isOlder(version, version_added)) return false;
  return version_removed === undefined || isOlder(version, version_removed);
}

/** Compares versions, such as `16.4` and `≤37`. */
function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) =>
    text.replace('≤', '').split('.').map(Number),
  );
  const [major = 0, minor = 0] = ours ?? [];
  const [otherMajor = 0, otherMinor = 0] = theirs ?? [];
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

/** The features below one, by name. */
export const featuresOf = (feature: Identifier | undefined): [string, Identifier][] =>
  Object.keys(feature ?? {}).flatMap((name): [string, Identifier][] => {
    const below = feature?.[name];
    return name === '__compat' || below === undefined ? [] : [[name, below]];
  });
