import swc from '@swc/core';

/** Import rules between layers (see CONTRIBUTING.md). `$1` in a `to` is what the `from` captured. */

/** The only features that may import other ones. A new entry needs a decision record. */
export const allowedFeatureImports = {
  archive: ['photos'],
  memories: ['photos', 'relationship'],
  wheel: ['love'],
  setup: ['archive', 'auth'],
  boxes: ['photos', 'memories'],
  vouchers: ['boxes', 'wheel'],
  news: ['boxes', 'love', 'memories', 'photos', 'shared-note', 'vouchers', 'wheel'],
};

const test = '\\.test\\.tsx?$';
const anyOf = (...patterns) => patterns.join('|');
const packages = (...names) => `^node_modules/(${names.join('|')})(/|$)`;

const serverPackages = packages(
  '@fastify/[^/]+',
  '@node-rs/[^/]+',
  'better-sqlite3',
  'cookie',
  'fast-jwt',
  'fast-json-stringify',
  'fastify',
  'kysely',
  'libheif-js',
  'pino',
  'sharp',
  'web-push',
  'ws',
  'yauzl',
  'yazl',
);
const webPackages = packages(
  '@tanstack/[^/]+',
  'lucide-react',
  'react',
  'react-aria[^/]*',
  '@react-(aria|stately|types|spectrum)/[^/]+',
  'react-dom',
  'react-router',
  'sockjs-client',
);
const routerAndCache = packages('@tanstack/[^/]+', 'react-router');

const layers = {
  shared: '^src/shared/',
  featureRoot: '^src/features/[^/]+/(messages/)?[^/]+\\.ts$',
  featureServer: '^src/features/[^/]+/server/',
  featureWeb: '^src/features/[^/]+/web/',
  platformServer: '^src/platform/server/',
  platformWeb: '^src/platform/web/',
  ui: '^src/platform/web/ui/',
  appServer: '^src/app/([^/]+\\.ts$|(migrations|commands|command-line)/)',
  appWeb: '^src/app/([^/]+\\.tsx$|installed-app/|overlays/|pages/)',
  /** The service worker: a program of its own, without a page. */
  worker: '^src/app/service-worker/',
};
/** Files of the app with messages, rules or contracts, for both sides. */
const appWords = '^src/app/(messages/[^/]+|[^/]+\\.(rules|contract))\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A layer, and the only source files that it may import. Tests may import more. */
const layer = (name, from, ...allowed) =>
  forbid(
    name,
    `${from} may import only ${allowed.join(', ')}`,
    { path: from, pathNot: test },
    { path: '^src/', pathNot: anyOf(...allowed) },
  );

function featureToFeature() {
  const comment = 'A feature may import another one only if allowedFeatureImports lists it';
  const importing = Object.keys(allowedFeatureImports).join('|');
  const others = forbid(
    'feature-to-feature',
    comment,
    { path: '^src/features/([^/]+)/', pathNot: `^src/features/(${importing})/` },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  );
  const allowed = Object.entries(allowedFeatureImports).map(([feature, known]) =>
    forbid(
      'feature-to-feature',
      comment,
      { path: `^src/features/${feature}/` },
      { path: '^src/features/', pathNot: `^src/features/(${[feature, ...known].join('|')})/` },
    ),
  );
  return [others, ...allowed];
}

const rules = [
  layer('shared-stands-alone', layers.shared, layers.shared),
  layer('feature-root', layers.featureRoot, layers.featureRoot, layers.shared),
  layer(
    'feature-server',
    layers.featureServer,
    layers.featureServer,
    layers.featureRoot,
    layers.platformServer,
    layers.shared,
  ),
  layer(
    'feature-web',
    layers.featureWeb,
    layers.featureWeb,
    layers.featureRoot,
    layers.platformWeb,
    layers.shared,
  ),
  layer('platform-server', layers.platformServer, layers.platformServer, layers.shared),
  layer('platform-web', layers.platformWeb, layers.platformWeb, layers.shared),
  layer('worker', layers.worker, layers.worker, appWords, layers.featureRoot, layers.shared),
  forbid(
    'worker-alone',
    'The service worker is started by its address, and asked by messages',
    { path: '^src/', pathNot: layers.worker },
    { path: layers.worker },
  ),
  ...featureToFeature(),
  forbid(
    'app-server-without-web',
    'The process and the screens of the app are two programs',
    { path: layers.appServer, pathNot: anyOf(test, appWords) },
    { path: anyOf(layers.featureWeb, layers.platformWeb, layers.appWeb) },
  ),
  forbid(
    'app-web-without-server',
    'The process and the screens of the app are two programs',
    { path: layers.appWeb, pathNot: test },
    {
      path: anyOf(layers.featureServer, layers.platformServer, layers.appServer),
      pathNot: appWords,
    },
  ),
  forbid(
    'few-packages-in-common-layers',
    'What both sides share is words and decisions: zod, and in shared/ calendar dates',
    { path: layers.featureRoot, pathNot: test },
    { path: '^node_modules/', pathNot: packages('zod') },
  ),
  forbid(
    'few-packages-in-common-layers',
    'What both sides share is words and decisions: zod, and in shared/ calendar dates',
    { path: layers.shared, pathNot: test },
    { path: '^node_modules/', pathNot: packages('zod', '@internationalized/date') },
  ),
  forbid(
    'no-node',
    'Node exists on the server only',
    {
      path: anyOf(
        layers.shared,
        layers.featureRoot,
        layers.featureWeb,
        layers.platformWeb,
        layers.appWeb,
        layers.worker,
      ),
      pathNot: test,
    },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'no-server-package-on-the-web',
    'This package runs under Node only',
    {
      path: anyOf(layers.featureWeb, layers.platformWeb, layers.appWeb, layers.worker),
      pathNot: test,
    },
    { path: serverPackages },
  ),
  forbid(
    'no-react-on-the-server',
    'This package is for pages',
    { path: anyOf(layers.featureServer, layers.platformServer, layers.appServer), pathNot: test },
    { path: webPackages },
  ),
  forbid(
    'no-react-in-the-worker',
    'This package is for pages',
    { path: layers.worker, pathNot: test },
    { path: webPackages },
  ),
  forbid(
    'ui-only-shows',
    'UI components neither call, cache nor route',
    { path: layers.ui, pathNot: test },
    {
      path: anyOf('^src/platform/web/(api|session|realtime)/', routerAndCache),
    },
  ),
  forbid(
    'no-tests-in-the-product',
    'The product runs without its tests',
    { path: '^src/', pathNot: test },
    { path: anyOf('^(tests|bench|bin|scripts)/', test) },
  ),
  forbid(
    'no-import-cycles',
    'Modules that import each other belong together',
    {},
    { circular: true },
  ),
  forbid(
    'no-orphans',
    'Nothing imports it and it imports nothing',
    { orphan: true, pathNot: '\\.d\\.ts$' },
    {},
  ),
  forbid('no-unresolvable', 'There is no such module', {}, { couldNotResolve: true }),
  forbid(
    'no-dev-dependency',
    'Development packages are not installed in production',
    { path: '^src/', pathNot: test },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-undeclared-package',
    'package.json does not name this package',
    { path: '^src/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
];

/** dependency-cruiser 17, the last version for Node 20, doesn't enable JSX for `.tsx`. */
function readJsxInTsx() {
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) =>
    parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
}

readJsxInTsx();

export default {
  forbidden: rules,
  options: {
    // Without this parser nothing at all is cruised beside TypeScript 7, and no violation shows.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
