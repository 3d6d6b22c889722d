import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTargets } from './scripts/browsers.mjs';
import { manifestOf } from './src/app/manifest.ts';
import { en } from './src/app/messages/en.ts';
import { zhCN } from './src/app/messages/zh-CN.ts';

const repository = fileURLToPath(new URL('.', import.meta.url));
const serverInDevelopment = 'http://localhost:8081';

/** Texts of React Aria in languages that the app does not have. */
const otherLanguages =
  /node_modules\/react-(aria|aria-components|stately)\/dist\/private\/intl\/(.*\/)?(?!en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.m?js$/;

/** React Aria's own plugin knows older packages only. */
const ownLanguagesOnly = (): Plugin => ({
  name: 'own-languages-only',
  enforce: 'pre',
  load: { filter: { id: otherLanguages }, handler: () => 'export default undefined;' },
});

/** React Aria doesn't write its style element, which the content security policy forbids, if this id exists. */
const reactAriaStyle = (): Plugin => ({
  name: 'react-aria-style',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        '<link rel="stylesheet"',
        '<link id="react-aria-pressable-style" rel="stylesheet"',
      ),
  },
});

/** Preloads the text font for the first paint. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }): HtmlTagDescriptor[] {
      const font = Object.keys(bundle).find((file) => /\/figtree-latin-wght-normal-/.test(file));
      if (font === undefined) throw new Error('The build has no Latin Figtree');
      const type = { as: 'font', type: 'font/woff2', crossorigin: true };
      const attrs = { rel: 'preload', href: `./${font}`, ...type };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  },
});

/** A blocking script that sets the theme before the first paint. A module would run too late. */
function themeScript(): Plugin {
  const entry = `${repository}src/platform/web/first-paint.ts`;
  let isBuild = false;
  let source = '';
  let fileName = '';
  return {
    name: 'theme-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async buildStart() {
      const { outputFiles } = await bundle({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        target: buildTargets,
        write: false,
      });
      source = outputFiles[0]?.text.trim() ?? '';
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/first-paint-${hash}.js`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', source, fileName });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const script = isBuild
          ? `<script src="./${fileName}"></script>`
          : `<script>${source}</script>`;
        // Before the style sheets: after one, the script would wait for it.
        return html.replace('<script type="module"', `${script}\n    $&`);
      },
    },
  };
}

/** Pages in Chinese name this manifest instead. */
const chineseManifest = (): Plugin => ({
  name: 'chinese-manifest',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify(manifestOf(zhCN, 'zh-CN'));
    this.emitFile({ type: 'asset', fileName: 'manifest.zh-CN.webmanifest', source });
  },
});

/** Writes the manifest, and `sw.js` with the list of all files. */
const installed = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: manifestOf(en, 'en'),
    includeManifestIcons: false,
    integration: {
      configureCustomSWViteBuild(worker) {
        worker.logLevel = 'warn';
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      // Other fonts load when they are needed.
      globPatterns: [
        'index.html',
        'assets/**/*.{js,css}',
        'assets/*-latin-wght-*.woff2',
        'icons/*.png',
      ],
    },
  });

/** A built app that was opened at this address left its service worker, which would serve its own pages. */
const noWorkerWhileDeveloping = (): Plugin => ({
  name: 'no-worker-while-developing',
  configureServer({ middlewares }) {
    middlewares.use('/sw.js', (_, answer) => {
      answer.setHeader('content-type', 'text/javascript');
      answer.end('oninstall = () => skipWaiting(); onactivate = () => registration.unregister();');
    });
  },
});

/** Overlays, which no page shows at first, and what imports them. */
const isOverlay = (id: string, context: Rolldown.ChunkingContext): boolean =>
  [id, ...(context.getModuleInfo(id)?.importedIds ?? [])].some((each) =>
    /\/node_modules\/react-(aria|aria-components|stately)\/|\/web\/ui\/Dialog\.tsx$/.test(each),
  );
/** Not on the first page. */
const isReaction = (id: string) =>
  /\/(ui\/(Reactions|Emoji|messages\/)|session\/ReactionsOfBoth|PhotoReactions)/.test(id);
const isUi = (id: string) =>
  /\/src\/(platform|shared)\/|\/lucide-react\//.test(id) && !isReaction(id);

/** Notes, reactions, uploads and changes of photos, which the first page doesn't need. */
const changesPhotos =
  /\/src\/features\/photos\/web\/(?:notes\/|upload\/messages\/|change-photos|favorite\.queries|PhotoReactions)|\/(?:ui\/Reactions|session\/ReactionsOfBoth)\.tsx?$/;

/** Few large files: without HTTPS, a browser requests six at a time. Dependencies join their group. */
const chunks = [
  // The sign-in page and what every page needs.
  { name: 'initial', tags: ['$initial' as const], priority: 5 },
  { name: 'layout', test: /\/src\/app\/[^/]+\.tsx$/, priority: 4 },
  {
    name: (id: string, context: Rolldown.ChunkingContext) =>
      isUi(id) && !isOverlay(id, context) ? 'ui' : null,
    debugName: 'ui',
    minShareCount: 5,
    priority: 3,
  },
  {
    name: (id: string, context: Rolldown.ChunkingContext) =>
      isOverlay(id, context) ? 'overlays' : null,
    debugName: 'overlays',
    minShareCount: 3,
    priority: 2,
  },
  // Before the other features: their contracts import the photos', which would join their group.
  {
    name: 'photos',
    test: (id: string) => /\/src\/features\/photos\//.test(id) && !changesPhotos.test(id),
    minShareCount: 4,
    priority: 1.5,
  },
  {
    name: (id: string) =>
      changesPhotos.test(id) ? null : (/\/src\/features\/([^/]+)\//.exec(id)?.[1] ?? null),
    debugName: 'features',
    minShareCount: 4,
    priority: 1,
  },
];

export default defineConfig({
  root: `${repository}src/app`,
  // Chunks import each other relatively; the server inserts the base path into index.html.
  base: './',
  publicDir: `${repository}src/app/public`,
  cacheDir: `${repository}node_modules/.cache/vite`,
  define: { global: 'globalThis' },
  resolve: {
    alias: {
      // React provides what React Aria imports from there.
      'use-sync-external-store/shim/index.js': 'react',
      // The package exports only the build with warnings for developers.
      'react-router': `${repository}node_modules/react-router/dist/production/index.mjs`,
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    ownLanguagesOnly(),
    reactAriaStyle(),
    preloadFont(),
    themeScript(),
    chineseManifest(),
    installed(),
    noWorkerWhileDeveloping(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: `${repository}dist/web`,
    emptyOutDir: true,
    // One style sheet of 30 kB costs less than a dozen requests per page.
    cssCodeSplit: false,
    manifest: true,
    target: buildTargets,
    modulePreload: { polyfill: false },
    // The content security policy allows no font from a data address.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // Allows tree shaking of property reads.
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunks },
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
