import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const textual = /\.(css|js|json|map|svg|txt|webmanifest|xml)$/;
const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/** Writes a brotli and a gzip form beside every text file below a folder. */
export async function compressTexts(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => textual.test(file))
    .map((file) => join(folder, file));
  await Promise.all(files.map(compressText));
}

async function compressText(file) {
  const text = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(`${file}.br`, await withBrotli(text, { params }));
  writeFileSync(`${file}.gz`, await withGzip(text, { level: constants.Z_BEST_COMPRESSION }));
}
