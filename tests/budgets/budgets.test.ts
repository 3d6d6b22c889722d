import { describe, expect, it } from 'vitest';
import { measure } from '../../bin/budgets.mjs';

const manifest = {
  'src/app/index.html': {
    file: 'a/entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['a/entry.css'],
  },
  '_shared.js': { file: 'a/shared.js' },
  '_form.js': { file: 'a/form.js', imports: ['_shared.js'], css: ['a/form.css'] },
  'src/SignInPage.tsx': {
    file: 'a/sign-in.js',
    isDynamicEntry: true,
    imports: ['src/app/index.html', '_form.js'],
  },
  'src/Dashboard.tsx': {
    file: 'a/dashboard.js',
    isDynamicEntry: true,
    imports: ['src/app/index.html'],
  },
  'src/Layout.tsx': { file: 'a/layout.js', isDynamicEntry: true, imports: ['_form.js'] },
  'src/fonts/figtree.woff2': { file: 'a/figtree.woff2' },
};

const bytes: Record<string, number> = {
  'index.html': 1,
  'a/entry.js': 10,
  'a/shared.js': 100,
  'a/form.js': 1_000,
  'a/sign-in.js': 10_000,
  'a/dashboard.js': 20_000,
  'a/layout.js': 100_000,
  'a/entry.css': 2,
  'a/form.css': 4,
  'a/figtree.woff2': 30_000,
};

const built = { manifest, sizeOf: (file: string) => bytes[file] ?? Number.NaN };
const bytesOf = (page: object) => measure(built, { page })[0];

describe('a page is measured', () => {
  it('by every script that its first visit loads, each once', () => {
    expect(bytesOf({ module: 'src/SignInPage.tsx', script: 11_110 })).toMatchObject({
      bytes: 11_110,
      kept: true,
    });
    expect(bytesOf({ module: 'src/SignInPage.tsx', script: 11_109 })).toMatchObject({
      kept: false,
    });
  });

  it('with the lazy modules around it', () => {
    const page = { module: 'src/Dashboard.tsx', within: ['src/Layout.tsx'], script: 1 };
    expect(bytesOf(page)).toMatchObject({ bytes: 121_110 });
  });

  it('by what it adds to the entry', () => {
    expect(bytesOf({ module: 'src/SignInPage.tsx', own: 1 })).toMatchObject({ bytes: 11_000 });
  });

  it('by all that is transferred, with its sheets and fonts', () => {
    const page = { module: 'src/SignInPage.tsx', transferred: 1, fonts: ['figtree'] };
    expect(bytesOf(page)).toMatchObject({ bytes: 1 + 11_110 + 6 + 30_000 });
  });
});

describe('the build is refused', () => {
  it('when a page is not in it', () => {
    expect(bytesOf({ module: 'src/GonePage.tsx', own: 1 })).toMatchObject({ kept: false });
  });

  it('when a page that no table names is too heavy', () => {
    const heavy = { ...built, sizeOf: () => 46_000 };
    const page = { module: 'src/Dashboard.tsx', script: 1_000_000 };
    expect(measure(heavy, { page })).toContainEqual(
      expect.objectContaining({ page: 'src/SignInPage.tsx', kept: false }),
    );
  });

  it('when the service worker is too heavy', () => {
    const heavy = { ...built, sizeOf: () => 12_001 };
    expect(measure(heavy, {}).at(-2)).toMatchObject({ page: 'service worker', kept: false });
    const light = { ...built, sizeOf: () => 12_000 };
    expect(measure(light, {}).at(-2)).toMatchObject({ kept: true });
  });

  it('when the fonts in all are too heavy', () => {
    const heavy = { ...built, sizeOf: () => 40_001 };
    expect(measure(heavy, {}).at(-1)).toMatchObject({ page: 'fonts', kept: false });
  });
});
