import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A folder like a build of the web app, with one page, script and style sheet. */
export function builtPages(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-web-'));
  for (const below of ['assets', 'icons']) mkdirSync(join(folder, below));
  const files = {
    'index.html': [
      '<!doctype html><html lang="en" data-base=""><head><title>Fivetwenty</title>',
      '<script src="./assets/first-paint-1a2b.js"></script>',
      '<link rel="stylesheet" href="./assets/app-1a2b.css">',
      '<script type="module" src="./assets/app-1a2b.js"></script>',
      '</head><body><div id="root"></div></body></html>',
    ].join('\n'),
    'not-for-you.txt': 'beside the assets',
    'sw.js': 'self.registration;\n',
    'manifest.webmanifest': '{"name":"Fivetwenty"}\n',
    'manifest.zh-CN.webmanifest': '{"name":"Fivetwenty"}\n',
    'icons/icon-192.png': 'no picture',
    'assets/app-1a2b.js': 'export {};\n',
    'assets/app-1a2b.js.br': brotliCompressSync('export {};\n'),
    'assets/app-1a2b.js.gz': gzipSync('export {};\n'),
    'assets/app-1a2b.css': 'body{margin:0}\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
