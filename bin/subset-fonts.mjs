// Cuts the two type families down to what the app can show and writes the files that fonts.css names.
//   node bin/subset-fonts.mjs [folder]
// Run it after an upgrade of the font packages; the files it writes are part of the repository.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** Everyday text: ASCII, the letters of Latin-1, and the signs our own texts use. */
const everyday = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}\u00a0·…–—‘’“”€$%×→←°«»¡¿ßıŒœ`;
/** Titles and counts have no use for a programmer's signs. */
const titles = everyday.replace(/[#<=>@[\\\]^_`{|}~×÷←«»]/g, '');
/** Names beyond Latin-1: loaded only by a page that shows one of them. */
const names = 'ĀāĂ㥹ĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİĶķĻļĽľŁłŃńŅņŇňŌōŐőŘřŚśŞşŠšŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚț';

// Kerning as designed; tabular figures because counts change under the eye.
const keepFeatures = ['kern', 'tnum'];

const figtree = { variationAxes: { wght: { min: 400, max: 700 } } };
/** One still cut of Fraunces: semi-bold, for large sizes, soft, its eccentric letters off. */
const fraunces = { variationAxes: { wght: 600, opsz: 72, SOFT: 100, WONK: 0 } };

const cuts = [
  {
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    text: everyday,
    ...figtree,
  },
  {
    from: 'figtree/files/figtree-latin-ext-wght-normal.woff2',
    to: 'figtree-names.woff2',
    text: names,
    ...figtree,
  },
  {
    from: 'fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces.woff2',
    text: titles,
    ...fraunces,
  },
  {
    from: 'fraunces/files/fraunces-latin-ext-full-normal.woff2',
    to: 'fraunces-names.woff2',
    text: names,
    ...fraunces,
  },
];

/** Writes the woff2 files into `outDir`; answers each file's name and size in bytes. */
export async function subsetFonts(outDir) {
  await mkdir(outDir, { recursive: true });
  const written = [];
  for (const { from, to, text, variationAxes } of cuts) {
    const source = fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}`));
    const cut = await subsetFont(await readFile(source), text, {
      targetFormat: 'woff2',
      variationAxes,
      keepFeatures,
      noHinting: true,
    });
    await writeFile(path.join(outDir, to), cut);
    written.push({ file: to, bytes: cut.length });
  }
  return written;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const here = fileURLToPath(new URL('../src/platform/web/ui/fonts', import.meta.url));
  for (const { file, bytes } of await subsetFonts(process.argv[2] ?? here)) {
    process.stdout.write(`${file}  ${(bytes / 1024).toFixed(1)} KiB\n`);
  }
}
