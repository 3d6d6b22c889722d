import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, unknownSettings } from '#platform/server/config.ts';
import { parseOffsite } from '#platform/server/offsite-settings.ts';
import { readJson, repository } from '../../scripts/lib.mjs';
import { packagesOf } from '../../scripts/licenses.mjs';
import { ship, shippedPackages } from '../../scripts/ship.mjs';
import { startExitCode } from '../../src/app/explain.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-shipped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lockfile = readJson('package-lock.json');
const dockerfile = readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8');

test('a deployed folder contains only the files that the server loads', () => {
  ship(folder);
  const require = createRequire(join(folder, 'dist/server/main.js'));
  const Database = require('better-sqlite3');
  new Database(':memory:').close();
  for (const name of ['sharp', '@node-rs/argon2', 'libheif-js', '@zxcvbn-ts/core']) {
    expect(require.resolve(name)).toContain(folder);
    require(name);
  }
  for (const left of ['src', 'node_modules/react', 'node_modules/better-sqlite3/deps']) {
    expect(existsSync(join(folder, left))).toBe(false);
  }
  const development = packagesOf(lockfile).filter(({ dev }) => dev);
  const shipped = new Set(shippedPackages());
  expect(development.filter(({ path }) => shipped.has(path))).toEqual([]);
});

test('the Dockerfile names the version, and compiles each package with an install script', () => {
  const { version } = readJson('package.json');
  expect(dockerfile).toContain(`org.opencontainers.image.version="${version}"`);
  const packages: [string, { hasInstallScript?: boolean; dev?: boolean }][] = Object.entries(
    lockfile.packages,
  );
  const scripts = packages.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  const names = scripts.map(([path]) => path.replace('node_modules/', ''));
  expect(/npm rebuild (.+)$/m.exec(dockerfile)?.[1]).toBe(names.join(' '));
});

test('compose: an update keeps the volume, settings are optional, and no setting moves the port', () => {
  const compose = readFileSync(join(repository, 'deploy/compose.yaml'), 'utf8');
  // Without a name, the volume would be named after the folder of the file.
  expect(compose).toMatch(/^name: fivetwenty$/m);
  expect(compose).toMatch(/^ {4}env_file:\n {6}- path: \.env\n {8}required: false$/m);
  for (const fixed of ['HOST: 0.0.0.0', 'PORT: "8080"', 'FIVETWENTY_DATA_DIR: /data']) {
    expect(compose).toContain(`      ${fixed}\n`);
  }
  // Images in the OCI format have none.
  expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD \["node", "bin\/fivetwenty", "healthcheck"\]$/m);
  expect(compose).toContain('      test: node bin/fivetwenty healthcheck\n');
});

test('the example of settings for Docker names known settings only', () => {
  const example = readFileSync(join(repository, 'deploy/.env.example'), 'utf8');
  const lines = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)];
  const settings = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
  expect(unknownSettings(settings)).toEqual([]);
  expect(Object.keys(settings)).toContain('FIVETWENTY_PUBLIC_URL');
  const filled = { user: 'us', secret: 'a secret', passphrase: 'a long passphrase' };
  const url = settings.FIVETWENTY_OFFSITE_URL ?? '';
  expect(parseOffsite({ url, keep: 7, ...filled })).toMatchObject({ place: { kind: 's3' } });
});

test('systemd does not restart the server for an invalid setting', () => {
  const unit = readFileSync(join(repository, 'deploy/fivetwenty.service'), 'utf8');
  const code = startExitCode(new ConfigError(['PORT must be a number']));
  expect(unit).toContain(`\nRestartPreventExitStatus=${code}\n`);
});

test('the service starts without the disk of off-site copies', () => {
  const texts = ['deploy/fivetwenty.service', 'docs/hosting.md'].map((name) =>
    readFileSync(join(repository, name), 'utf8'),
  );
  const paths = texts.flatMap((text) =>
    [...text.matchAll(/(?:ReadWrite|ReadOnly|Bind)Paths=([^`\s]+)/g)].map(([, path]) => path),
  );
  expect(paths).toContain('-/mnt/disk/fivetwenty');
  expect(paths.filter((path) => !path?.startsWith('-'))).toEqual([]);
});
