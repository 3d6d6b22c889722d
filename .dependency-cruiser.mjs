import swc from '@swc/core';

/**
 * The walls of the house (`docs/`, "What each room may touch"), as rules by path. A `$1` in a `to`
 * is what the `from` caught: no list of features is needed.
 */

/** The only features that may import another one. A new arrow needs a decision record. */
export const featureArrows = {
  archive: ['photos'],
  photos: ['categories'],
  memories: ['photos'],
  wheel: ['love'],
  setup: ['archive', 'auth'],
  boxes: ['photos', 'memories'],
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
  'heic-decode',
  'kysely',
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

const rooms = {
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
/** Root files of the app which hold messages or decisions only, and so belong to both sides. */
const appWords = '^src/app/(messages/[^/]+|[^/]+\\.(rules|contract))\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A room and the only places of ours which it may import. Tests may reach further. */
const room = (name, from, ...allowed) =>
  forbid(
    name,
    `${from} may import of ours only ${allowed.join(', ')}`,
    { path: from, pathNot: test },
    { path: '^src/', pathNot: anyOf(...allowed) },
  );

function featureToFeature() {
  const comment = 'A feature knows another one only by an arrow of featureArrows';
  const withArrows = Object.keys(featureArrows).join('|');
  const strangers = forbid(
    'feature-to-feature',
    comment,
    { path: '^src/features/([^/]+)/', pathNot: `^src/features/(${withArrows})/` },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  );
  const arrows = Object.entries(featureArrows).map(([feature, known]) =>
    forbid(
      'feature-to-feature',
      comment,
      { path: `^src/features/${feature}/` },
      { path: '^src/features/', pathNot: `^src/features/(${[feature, ...known].join('|')})/` },
    ),
  );
  return [strangers, ...arrows];
}

const rules = [
  room('shared-stands-alone', rooms.shared, rooms.shared),
  room('feature-root', rooms.featureRoot, rooms.featureRoot, rooms.shared),
  room(
    'feature-server',
    rooms.featureServer,
    rooms.featureServer,
    rooms.featureRoot,
    rooms.platformServer,
    rooms.shared,
  ),
  room(
    'feature-web',
    rooms.featureWeb,
    rooms.featureWeb,
    rooms.featureRoot,
    rooms.platformWeb,
    rooms.shared,
  ),
  room('platform-server', rooms.platformServer, rooms.platformServer, rooms.shared),
  room('platform-web', rooms.platformWeb, rooms.platformWeb, rooms.shared),
  room('worker', rooms.worker, rooms.worker, appWords, rooms.featureRoot, rooms.shared),
  forbid(
    'worker-alone',
    'The service worker is started by its address, and asked by messages',
    { path: '^src/', pathNot: rooms.worker },
    { path: rooms.worker },
  ),
  ...featureToFeature(),
  forbid(
    'app-server-without-web',
    'The process and the screens of the app are two programs',
    { path: rooms.appServer, pathNot: anyOf(test, appWords) },
    { path: anyOf(rooms.featureWeb, rooms.platformWeb, rooms.appWeb) },
  ),
  forbid(
    'app-web-without-server',
    'The process and the screens of the app are two programs',
    { path: rooms.appWeb, pathNot: test },
    {
      path: anyOf(rooms.featureServer, rooms.platformServer, rooms.appServer),
      pathNot: appWords,
    },
  ),
  forbid(
    'few-packages-in-common-rooms',
    'What both sides share is words and decisions: zod, and in shared/ calendar dates',
    { path: rooms.featureRoot, pathNot: test },
    { path: '^node_modules/', pathNot: packages('zod') },
  ),
  forbid(
    'few-packages-in-common-rooms',
    'What both sides share is words and decisions: zod, and in shared/ calendar dates',
    { path: rooms.shared, pathNot: test },
    { path: '^node_modules/', pathNot: packages('zod', '@internationalized/date') },
  ),
  forbid(
    'no-node',
    'Node exists on the server only',
    {
      path: anyOf(
        rooms.shared,
        rooms.featureRoot,
        rooms.featureWeb,
        rooms.platformWeb,
        rooms.appWeb,
        rooms.worker,
      ),
      pathNot: test,
    },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'no-server-package-on-the-web',
    'This package runs under Node only',
    {
      path: anyOf(rooms.featureWeb, rooms.platformWeb, rooms.appWeb, rooms.worker),
      pathNot: test,
    },
    { path: serverPackages },
  ),
  forbid(
    'no-react-on-the-server',
    'This package belongs to the screens',
    { path: anyOf(rooms.featureServer, rooms.platformServer, rooms.appServer), pathNot: test },
    { path: webPackages },
  ),
  forbid(
    'no-react-in-the-worker',
    'This package belongs to the screens',
    { path: rooms.worker, pathNot: test },
    { path: webPackages },
  ),
  forbid(
    'ui-only-shows',
    'UI components neither call, cache nor route',
    { path: rooms.ui, pathNot: test },
    {
      path: anyOf(
        '^src/platform/web/(http|cache|session|live|realtime|router)[./]',
        routerAndCache,
      ),
    },
  ),
  forbid(
    'no-tests-in-the-product',
    'The product runs without its tests',
    { path: '^src/', pathNot: test },
    { path: anyOf('^(tests|bench|bin|scripts)/', test) },
  ),
  forbid('no-circles', 'Two modules that need each other are one', {}, { circular: true }),
  forbid(
    'no-orphans',
    'Nothing imports it and it imports nothing',
    { orphan: true, pathNot: '\\.d\\.ts$' },
    {},
  ),
  forbid('no-unresolvable', 'There is no such module', {}, { couldNotResolve: true }),
  forbid(
    'no-dev-dependency',
    'A package of development is not there in production',
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
