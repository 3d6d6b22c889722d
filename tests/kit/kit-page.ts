import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The server's content security policy: the kit must work under it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'";

export const test = base.extend<
  { kit: (me?: 'a' | 'b', more?: string) => Promise<void> },
  { address: string }
>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const outDir = await mkdtemp(path.join(tmpdir(), 'kit-'));
      await build({
        configFile: false,
        root,
        mode: 'production',
        logLevel: 'error',
        build: {
          outDir,
          emptyOutDir: true,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
        },
      });
      const server = await preview({
        configFile: false,
        root,
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': policy } },
      });
      const address = server.resolvedUrls?.local[0];
      if (address === undefined) throw new Error('The kit is not served');
      await use(address);
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  kit: async ({ page, address }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404'))
        faults.push(message.text());
    });
    await use(async (me = 'a', more = '') => {
      await page.goto(`${address}?me=${me}${more}`);
      await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
    });
    expect(faults).toEqual([]);
  },
});

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
