/** A forbidden import: its file, the imported module, and the rules that must reject it. */
export interface Planted {
  readonly from: string;
  readonly imports: string;
  readonly rules: readonly string[];
}

const bad = (from: string, imports: string, ...rules: string[]): Planted => ({
  from: `src/${from}`,
  imports: `import '${imports}';`,
  rules,
});

const written = (from: string, imports: string, ...rules: string[]): Planted => ({
  from: `src/${from}`,
  imports,
  rules,
});

/** A source tree with one file per layer and feature, which the planted files import. */
export const sources = [
  'src/shared/dates.ts',
  'src/platform/server/clock.ts',
  'src/platform/web/api/client.ts',
  'src/platform/web/api/queries.ts',
  'src/platform/web/realtime/events.ts',
  'src/platform/web/session/session.ts',
  'src/platform/web/ui/Button.tsx',
  'src/features/love/love.rules.ts',
  'src/features/love/love.rules.test.ts',
  'src/features/love/server/love.store.ts',
  'src/features/love/web/LoveCard.tsx',
  'src/features/wheel/wheel.rules.ts',
  'src/features/wheel/server/wheel.store.ts',
  'src/features/photos/photos.rules.ts',
  'src/features/photos/web/PhotoGrid.tsx',
  'src/features/memories/server/memories.store.ts',
  'src/features/auth/server/auth.store.ts',
  'src/app/server.ts',
  'src/app/schema.ts',
  'src/app/messages/en.ts',
  'src/app/router.tsx',
  'src/app/Header.tsx',
  'src/app/service-worker/precache.ts',
  'tests/support/test-app.ts',
];

export const packages = {
  dependencies: [
    'zod',
    '@internationalized/date',
    'react',
    'react-router',
    'react-aria-components',
    '@tanstack/react-query',
    'fastify',
    'kysely',
    'better-sqlite3',
    'clsx',
  ],
  devDependencies: ['vitest', 'fast-check'],
  undeclared: ['@react-aria/focus'],
};

export const refused: readonly Planted[] = [
  bad('shared/a1.ts', '#platform/server/clock.ts', 'shared-stands-alone'),
  bad('shared/a3.ts', '#features/love/love.rules.ts', 'shared-stands-alone'),
  bad('shared/a5.ts', 'node:fs', 'no-node'),
  bad('shared/a6.ts', 'react', 'few-packages-in-common-layers'),

  bad('features/love/b1.ts', '#platform/server/clock.ts', 'feature-root'),
  bad('features/love/b3.ts', './server/love.store.ts', 'feature-root'),
  bad('features/love/b5.ts', '#app/schema.ts', 'feature-root'),
  bad('features/love/b6.ts', 'node:crypto', 'no-node'),
  bad('features/love/b7.ts', 'react', 'few-packages-in-common-layers'),
  bad('features/love/b9.ts', '#features/wheel/wheel.rules.ts', 'feature-to-feature'),

  bad('features/love/server/c1.ts', '../web/LoveCard.tsx', 'feature-server'),
  bad('features/love/server/c3.ts', '#app/schema.ts', 'feature-server'),
  bad('features/love/server/c4.ts', 'react', 'no-react-on-the-server'),
  bad('features/love/server/c5.ts', '#features/wheel/server/wheel.store.ts', 'feature-to-feature'),
  written(
    'features/love/server/c7.ts',
    "import type { Row } from '#features/wheel/server/wheel.store.ts'; export type R = Row;",
    'feature-to-feature',
  ),
  written(
    'features/love/server/c8.ts',
    "export const late = () => import('../web/LoveCard.tsx');",
    'feature-server',
  ),
  written(
    'features/love/server/c9.ts',
    "export { store } from '#features/auth/server/auth.store.ts';",
    'feature-to-feature',
  ),

  bad('features/love/web/d1.tsx', '../server/love.store.ts', 'feature-web'),
  bad('features/love/web/d2.tsx', '#platform/server/clock.ts', 'feature-web'),
  bad('features/love/web/d3.tsx', '#app/Header.tsx', 'feature-web'),
  bad('features/love/web/d6.tsx', '#features/photos/web/PhotoGrid.tsx', 'feature-to-feature'),
  written(
    'features/love/web/d7.tsx',
    "export const late = <p>{import('#features/photos/web/PhotoGrid.tsx')}</p>;",
    'feature-to-feature',
  ),

  bad('platform/server/e1.ts', '#features/love/love.rules.ts', 'platform-server'),
  bad('platform/server/e2.ts', '#platform/web/api/client.ts', 'platform-server'),

  bad('platform/web/f1.ts', '#features/love/love.rules.ts', 'platform-web'),
  bad('platform/web/f2.ts', '#platform/server/clock.ts', 'platform-web'),
  bad('platform/web/f5.ts', 'better-sqlite3', 'no-server-package-on-the-web'),

  bad('platform/web/ui/g1.tsx', '../api/client.ts', 'ui-only-shows'),
  bad('platform/web/ui/g4.tsx', '@tanstack/react-query', 'ui-only-shows'),

  bad('app/h1.ts', './Header.tsx', 'app-server-without-web'),
  bad('app/h2.ts', '#features/love/web/LoveCard.tsx', 'app-server-without-web'),
  bad('app/pages/h4.tsx', '#features/love/server/love.store.ts', 'app-web-without-server'),
  bad('app/pages/h5.tsx', '../server.ts', 'app-web-without-server'),

  bad('app/service-worker/l1.ts', '#platform/web/api/client.ts', 'worker'),
  bad('app/service-worker/l3.ts', '../server.ts', 'worker'),
  bad('app/service-worker/l4.ts', 'react', 'no-react-in-the-worker'),
  bad('app/pages/l7.tsx', '../service-worker/precache.ts', 'worker-alone'),

  // Imports go in one direction, without upward imports.
  bad('features/wheel/server/i1.ts', '#features/photos/photos.rules.ts', 'feature-to-feature'),
  bad(
    'features/photos/i2.ts',
    '#features/memories/server/memories.store.ts',
    'feature-root',
    'feature-to-feature',
  ),
  bad('features/love/server/i4.test.ts', '#features/wheel/wheel.rules.ts', 'feature-to-feature'),

  bad('platform/server/j1.ts', '../../../tests/support/test-app.ts', 'no-tests-in-the-product'),
  bad('features/love/j2.ts', './love.rules.test.ts', 'no-tests-in-the-product'),
  bad('platform/server/j3.ts', 'fast-check', 'no-dev-dependency'),
  bad('platform/web/ui/j4.tsx', '@react-aria/focus', 'no-undeclared-package'),
  bad('platform/server/j5.ts', './nowhere.ts', 'no-unresolvable'),
  written('platform/server/j7.ts', 'export const alone = 1;', 'no-orphans'),

  bad('features/love/server/k1.ts', './k2.ts', 'no-import-cycles'),
  bad('features/love/server/k2.ts', './k1.ts', 'no-import-cycles'),
];

export const accepted: readonly Planted[] = [
  bad('shared/z1.ts', 'zod'),
  bad('features/love/z3.ts', '#shared/dates.ts'),
  bad('features/love/server/z5.ts', '../love.rules.ts'),
  bad('features/love/server/z6.ts', '#platform/server/clock.ts'),
  bad('features/love/web/z8.tsx', '#platform/web/ui/Button.tsx'),
  bad('features/wheel/server/z10.ts', '#features/love/server/love.store.ts'),
  bad('features/memories/z11.ts', '#features/photos/photos.rules.ts'),
  bad('platform/web/z13.ts', '#shared/dates.ts'),
  bad('app/z15.ts', '#features/love/server/love.store.ts'),
  bad('app/pages/z16.tsx', '#features/love/web/LoveCard.tsx'),
  bad('app/service-worker/z22.ts', '../messages/en.ts'),
  bad('features/love/z18.test.ts', 'node:fs'),
  bad('features/love/server/z19.test.ts', '../../../../tests/support/test-app.ts'),
];
