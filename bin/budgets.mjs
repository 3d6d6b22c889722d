import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readJson, repository } from './stamps.mjs';

/** Bytes that a page may cost. A kB is 1000 bytes, a KiB 1024. */
const kB = 1_000;
const KiB = 1_024;

/** What the whole home may cost beside its pages. */
const fontsInAll = 40 * kB;
const furtherPage = { own: 60 * kB };
/** `sw.js`, which lists every file of the build by name, and which a browser reads at every visit. */
const worker = 12 * kB;

/**
 * Which module is which page, and what it may cost.
 * `script`: gzip of all JavaScript of the first visit; `own`: gzip of what the page adds to the
 * entry; `transferred`: brotli of page, scripts, sheets and the fonts that its first view needs.
 * `within`: lazily loaded modules that are always there with the page. `begins`: with calls, unless it says otherwise.
 */
export const pages = {
  'sign-in': {
    module: 'src/features/auth/web/SignInPage.tsx',
    begins: 'without calls',
    script: 140 * kB,
    transferred: 150 * KiB,
    fonts: ['figtree'],
  },
  dashboard: {
    module: 'src/app/pages/Dashboard.tsx',
    within: ['src/app/shell/SignedInLayout.tsx'],
    script: 210 * kB,
    transferred: 215 * KiB,
    fonts: ['figtree', 'fraunces'],
  },
  'below the heart': { module: 'src/app/pages/DashboardBelow.tsx', ...furtherPage },
  wheel: { module: 'src/features/wheel/web/WheelCorner.tsx', ...furtherPage },
  photos: {
    module: 'src/features/photos/web/PhotosPage.tsx',
    within: ['src/app/shell/SignedInLayout.tsx'],
    script: 200 * kB,
  },
  photo: { module: 'src/features/photos/web/PhotoPage.tsx', ...furtherPage },
  category: { module: 'src/features/photos/web/CategoryPage.tsx', ...furtherPage },
  gallery: { module: 'src/features/photos/web/gallery/GalleryPage.tsx', ...furtherPage },
  categories: { module: 'src/features/photos/web/categories/CategoriesPage.tsx', ...furtherPage },
  'recycle bin': { module: 'src/features/photos/web/bin/RecycleBinPage.tsx', ...furtherPage },
  memories: { module: 'src/features/memories/web/MemoriesPage.tsx', ...furtherPage },
  boxes: { module: 'src/features/boxes/web/BoxesPage.tsx', ...furtherPage },
  profile: { module: 'src/features/profiles/web/ProfilePage.tsx', ...furtherPage },
  settings: { module: 'src/app/pages/SettingsPage.tsx', ...furtherPage },
  setup: { module: 'src/features/setup/web/SetupPage.tsx', ...furtherPage },
};

/**
 * Measures every page of a built web app against its budget. A lazy module that is named like a
 * page and stands in no table has the budget of a further page.
 *
 * @param {{manifest: Record<string, any>, sizeOf: (file: string, form: string) => number, ahead?: Record<string, string[]>}} built
 *   Vite's manifest with keys from the root of the repository, the bytes of a file in a form, and the scripts that
 *   a page waits for before any module, by how it begins.
 * @param {Record<string, any>} table
 */
export function measure({ manifest, sizeOf, ahead = {} }, table = pages) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const rows = Object.entries({ ...table, ...pagesNotNamed(manifest, table) }).flatMap(
    ([name, page]) => measurePage(name, page, { manifest, sizeOf, ahead, entry }),
  );
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'));
  return [
    ...rows,
    row('service worker', 'transferred, brotli', sizeOf('sw.js', 'br'), worker),
    row(
      'fonts',
      'in all',
      sum(fonts, (file) => sizeOf(file, 'plain')),
      fontsInAll,
    ),
  ];
}

function measurePage(name, page, { manifest, sizeOf, ahead, entry }) {
  if (manifest[page.module] === undefined) {
    return [
      { page: name, what: `${page.module} is not in the build`, bytes: 0, most: 0, kept: false },
    ];
  }
  const shell = closure(manifest, [entry]);
  const around = (page.within ?? []).filter((module) => manifest[module]);
  const all = closure(manifest, [entry, ...around, page.module]);
  const modules = filesOf(manifest, all).filter((file) => file.endsWith('.js'));
  const scripts = [...(ahead[page.begins ?? 'with calls'] ?? []), ...modules];
  const rows = [];

  if (page.script !== undefined) {
    const bytes = sum(scripts, (file) => sizeOf(file, 'gz'));
    rows.push(row(name, 'scripts, gzip', bytes, page.script));
  }
  if (page.own !== undefined) {
    const always = filesOf(manifest, shell);
    const own = filesOf(manifest, all).filter((file) => !always.includes(file));
    rows.push(
      row(
        name,
        'its own scripts, gzip',
        sum(own, (file) => sizeOf(file, 'gz')),
        page.own,
      ),
    );
  }
  if (page.transferred !== undefined) {
    const sheets = new Set([...all].flatMap((key) => manifest[key].css ?? []));
    const texts = ['index.html', ...scripts, ...sheets];
    const fonts = page.fonts.map((face) => fontFile(manifest, face));
    const bytes =
      sum(texts, (file) => sizeOf(file, 'br')) + sum(fonts, (file) => sizeOf(file, 'plain'));
    rows.push(row(name, 'transferred, brotli', bytes, page.transferred));
  }
  return rows;
}

/** A module and everything that it imports statically. */
function closure(manifest, keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest, manifest[key].imports ?? [], found);
  }
  return found;
}

/** Each once: a file may hold several modules that have an entry. */
const filesOf = (manifest, keys) => [...new Set([...keys].map((key) => manifest[key].file))];

function pagesNotNamed(manifest, table) {
  const named = new Set(Object.values(table).map(({ module }) => module));
  const lazy = Object.keys(manifest).filter(
    (key) =>
      manifest[key].isDynamicEntry && /Page\.tsx$|^src\/app\/pages\//.test(key) && !named.has(key),
  );
  return Object.fromEntries(lazy.map((module) => [module, { module, ...furtherPage }]));
}

function fontFile(manifest, face) {
  const found = Object.entries(manifest).find(([key]) => key.endsWith(`/${face}.woff2`));
  if (found === undefined) throw new Error(`The build contains no ${face}.woff2`);
  return found[1].file;
}

const sum = (files, sizeOf) => files.reduce((total, file) => total + sizeOf(file), 0);
const row = (page, what, bytes, most) => ({ page, what, bytes, most, kept: bytes <= most });

/** Prints what every page costs. Answers whether all keep their budgets. */
export function checkBudgets() {
  const rows = measure(readBuilt(join(repository, 'dist/web')));
  const width = Math.max(...rows.map(({ page }) => page.length));
  for (const { page, what, bytes, most, kept } of rows) {
    const figures = most === 0 ? '' : `${inKB(bytes)} of ${inKB(most)} kB`;
    console.log(`${kept ? '  ' : '✗ '}${page.padEnd(width)}  ${what.padEnd(24)}${figures}`);
  }
  return rows.every(({ kept }) => kept);
}

const inKB = (bytes) => (bytes / kB).toFixed(1).padStart(6);

function readBuilt(folder) {
  const written = readJson('dist/web/.vite/manifest.json');
  if (written === null) throw new Error('The web app is not built. Run `npm run build`.');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return {
    manifest: withLazy(fromRepository(written), readJson('dist/web/lazy-modules.json')),
    sizeOf: (file, form) => size(folder, file, form),
    ahead: {
      'without calls': [...html.matchAll(/<script src="\.\/([^"]+)"/g)].map(([, file]) => file),
      'with calls': [...html.matchAll(/<script .*data-calls="\.\/([^"]+)"/g)].map(
        ([, file]) => file,
      ),
    },
  };
}

/** Vite writes keys as seen from `src/app`; chunks without a module of their own begin with `_`. */
function fromRepository(written) {
  const placed = (key) => (key.startsWith('../') ? `src/${key.slice(3)}` : `src/app/${key}`);
  const rename = (key) => (key.startsWith('_') ? key : placed(key));
  return Object.fromEntries(
    Object.entries(written).map(([key, chunk]) => [
      rename(key),
      { ...chunk, imports: (chunk.imports ?? []).map(rename) },
    ]),
  );
}

/** A page whose file holds more than the page has no entry in Vite's manifest: it gets that of the file. */
function withLazy(manifest, lazy) {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const found = Object.entries(lazy).map(([module, file]) => [
    module,
    { ...chunks.get(file), isDynamicEntry: true },
  ]);
  return { ...manifest, ...Object.fromEntries(found) };
}

function size(folder, file, form) {
  const path = join(folder, file);
  if (form === 'plain') return statSync(path).size;
  if (file.startsWith('assets/')) return statSync(`${path}.${form}`).size;
  // The page itself is compressed when the server starts.
  const text = readFileSync(path);
  return (form === 'br' ? brotliCompressSync(text) : gzipSync(text)).length;
}
