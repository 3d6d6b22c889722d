import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { outdated, together } from './scripts/chunks.mjs';
import { firstPages } from './src/app/first-pages.ts';
import { manifest } from './src/app/manifest.ts';

const repository = fileURLToPath(new URL('.', import.meta.url));
const serverInDevelopment = 'http://localhost:8081';

/** Words of React Aria in languages that we do not speak; it falls back to `en-US` without them. */
const foreignWords =
  /node_modules\/react-(aria|aria-components|stately)\/dist\/private\/intl\/(.*\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;

function englishOnly(): Plugin {
  return {
    name: 'english-only',
    enforce: 'pre',
    load: {
      filter: { id: foreignWords },
      handler: () => 'export default undefined;',
    },
  };
}

/**
 * React Aria writes a style element, which our content security policy forbids, unless one with
 * this id is there. Our sheet carries its rule.
 */
function sheetForReactAria(): Plugin {
  return {
    name: 'sheet-for-react-aria',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<link rel="stylesheet"',
          '<link id="react-aria-pressable-style" rel="stylesheet"',
        ),
    },
  };
}

/** The text face is needed at the first paint; the display face may come later. */
function preloadTextFace(): Plugin {
  return {
    name: 'preload-text-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }): HtmlTagDescriptor[] {
        const face = Object.keys(bundle).find((file) =>
          /\/figtree-latin-wght-normal-[\w-]{8}\.woff2$/.test(file),
        );
        if (face === undefined) throw new Error('The build holds no Latin Figtree');
        const attrs = {
          rel: 'preload',
          href: `./${face}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * A script that the page waits for, before its sheets: which theme is shown must be settled before anything is drawn.
 * A module would come too late. Where a page begins with calls, the home names the second one in its place, which
 * makes them too.
 */
function firstPaint(): Plugin {
  let inBuild = false;
  let paint = { source: '', fileName: '' };
  let calls = paint;
  return {
    name: 'first-paint',
    configResolved({ command }) {
      inBuild = command === 'build';
    },
    async buildStart() {
      paint = await scriptOf('first-paint');
      calls = await scriptOf('first-calls');
    },
    generateBundle() {
      for (const script of [paint, calls]) this.emitFile({ type: 'asset', ...script });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const script = inBuild
          ? `<script src="./${paint.fileName}" data-calls="./${calls.fileName}"></script>`
          : `<script>${paint.source}</script>`;
        // Before the sheets: after one, it would have to wait for it.
        return html.replace('<script type="module"', `${script}\n    $&`);
      },
    },
  };
}

/** A module of the shell with all that it needs, as a script of its own. */
async function scriptOf(name: string) {
  const entryPoints = [`${repository}src/app/shell/${name}.ts`];
  const options = { entryPoints, bundle: true, minify: true, write: false } as const;
  const source = (await bundle(options)).outputFiles[0]?.text.trim() ?? '';
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { source, fileName: `assets/${name}-${hash}.js` };
}

/** What is to come together by its name has that name: else it would be in pieces again, and nobody would see why. */
function namesOfChunks(): Plugin {
  return {
    name: 'names-of-chunks',
    apply: 'build',
    generateBundle() {
      const gone = outdated([...this.getModuleIds()]);
      if (gone.length > 0)
        throw new Error(`scripts/chunks.mjs names what is not there: ${gone.join(', ')}`);
    },
  };
}

/** Writes down for the server which files a visit needs that begins at an address, beside those of every visit. */
function namesFirstPages(): Plugin {
  return {
    name: 'names-first-pages',
    apply: 'build',
    generateBundle: {
      // Once a script that held nothing but a sheet is gone.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string) => {
          const found = chunks.find(({ moduleIds }) => moduleIds.includes(repository + module));
          if (found === undefined) throw new Error(`The build holds no ${module}`);
          return found;
        };
        const entries = chunks.filter(({ isEntry }) => isEntry);
        const always = filesOf(entries, bundle);
        const source = firstPages.map(([path, modules]) => {
          const needed = filesOf(modules.map(chunkOf), bundle);
          return { path, files: [...needed].filter((file) => !always.has(file)) };
        });
        this.emitFile({
          type: 'asset',
          fileName: 'first-pages.json',
          source: JSON.stringify(source, null, 1),
        });
        // Vite's own manifest names a page no more where its file holds more than the page.
        const lazy = chunks.flatMap(({ fileName, moduleIds }) =>
          moduleIds
            .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
            .map((id) => [relative(repository, id), fileName]),
        );
        this.emitFile({
          type: 'asset',
          fileName: 'lazy-modules.json',
          source: JSON.stringify(Object.fromEntries(lazy), null, 1),
        });
      },
    },
  };
}

/** The scripts and sheets that chunks are made of; what others stand on comes first. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  for (const { fileName, imports, viteMetadata } of chunks) {
    if (found.has(fileName)) continue;
    found.add(fileName);
    const inner = imports.map((file) => bundle[file]).filter((file) => file?.type === 'chunk');
    filesOf(inner, bundle, found);
    for (const sheet of viteMetadata?.importedCss ?? []) found.add(sheet);
  }
  return found;
}

/** Makes the manifest, and `sw.js` of our own worker with the list of all files beside it. */
const installed = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest,
    includeManifestIcons: false,
    integration: {
      configureCustomSWViteBuild(worker) {
        worker.logLevel = 'warn';
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      // Other letters load when they are shown.
      globPatterns: [
        'index.html',
        'assets/**/*.{js,css}',
        'assets/*-latin-wght-*.woff2',
        'icons/*.png',
      ],
    },
  });

/** A built home that was visited at this address left its worker, which would go on to answer with its own pages. */
const noWorkerWhileDeveloping = (): Plugin => ({
  name: 'no-worker-while-developing',
  configureServer({ middlewares }) {
    middlewares.use('/sw.js', (_, answer) => {
      answer.setHeader('content-type', 'text/javascript');
      answer.end('oninstall = () => skipWaiting(); onactivate = () => registration.unregister();');
    });
  },
});

export default defineConfig({
  root: `${repository}src/app`,
  // Chunks find each other relatively; the server writes the home's path into index.html.
  base: './',
  publicDir: `${repository}src/app/public`,
  cacheDir: `${repository}node_modules/.cache/vite`,
  define: { global: 'globalThis' },
  plugins: [
    react(),
    englishOnly(),
    sheetForReactAria(),
    preloadTextFace(),
    firstPaint(),
    namesOfChunks(),
    namesFirstPages(),
    installed(),
    noWorkerWhileDeveloping(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: `${repository}dist/web`,
    emptyOutDir: true,
    manifest: true,
    // What every browser of 2023 understands.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The content security policy allows no font from a data address.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // Nothing here reads a property for what reading it does.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Every page is named in the first file by all of its parts: by a hash alone, that costs half.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: together },
      },
    },
  },
  server: {
    port: 8080,
    strictPort: true,
    fs: { allow: [repository] },
    proxy: {
      '/api': { target: serverInDevelopment },
      '/ws': { target: serverInDevelopment, ws: true },
    },
  },
});
