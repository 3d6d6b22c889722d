import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { browsers } from '../../scripts/browsers.mjs';
import { newApisIn, ownNames } from './scripts.ts';
import { newStylesIn } from './styles.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const web = join(repository, 'dist/web');
const textsOf = (ending: string) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(web, file), 'utf8'));

const scripts = textsOf('.js');
const own = ownNames(scripts);

/** Parts of the built code that the check can't understand, and the reasons why they work without the API. */
const allowedScripts = {
  'e.checkVisibility({visibilityProperty:': 'React Aria looks for it in Element first.',
  '.createPolicy(`default`': 'Only if the browser has Trusted Types, which isFactory checks.',
  '.skipTransition()': 'React and React Router call it on transitions that the browser started.',
  '.startViewTransition(': 'React catches the error; React Router looks for it first.',
  '!navigation.transition': 'React registers this listener only if navigation is an object.',
};

/** The app works without these: only looks, speed or print differ. */
const allowedStyles = {
  'break-after: avoid': 'Only a printed page breaks elsewhere.',
  'contain-intrinsic-size': 'Belongs to content-visibility.',
  'content-visibility': 'Safari draws what is off the screen too, which takes longer.',
  cursor: 'Phones have no pointer.',
  'font-family: ui-monospace': 'Other fonts follow it.',
  'forced-color-adjust': 'Safari has no forced colors.',
  orphans: 'Only a printed page breaks elsewhere.',
  'overflow-anchor': 'Turns off scroll anchoring, which Safari lacks.',
  resize: 'Phones have no handle for it; texts scroll.',
  'scrollbar-color': 'Scroll bars have the colors of the system.',
  'scrollbar-width': 'Scroll bars are wider, or hidden by ::-webkit-scrollbar.',
  '::selection': 'Selected text has the colors of the phone.',
  'text-autospace': 'Chinese next to Latin letters has no extra space.',
  'text-size-adjust': 'Firefox on computers never changes the text size.',
  'text-wrap': 'Lines break at other words.',
  '::view-transition-group': 'Pages change without a transition.',
  '::view-transition-new': 'Pages change without a transition.',
  '::view-transition-old': 'Pages change without a transition.',
  widows: 'Only a printed page breaks elsewhere.',
};

const allowedCode = Object.keys(allowedScripts);
const isAllowedScript = ({ code }: { code: string }) =>
  allowedCode.some((part) => code.includes(part));
/** `cursor: grab` is allowed by name or by its property. */
const styleKeys = (name: string) => [name, name.replace(/: .*/, '')];
const isAllowedStyle = ({ name }: { name: string }) =>
  styleKeys(name).some((key) => key in allowedStyles);

describe('the built code', () => {
  const apis = scripts.flatMap((script) => newApisIn(script, own));
  const styles = textsOf('.css').flatMap(newStylesIn);

  it('calls no API that a supported browser lacks', () => {
    expect(scripts.length).toBeGreaterThan(20);
    expect(apis.filter((api) => !isAllowedScript(api))).toEqual([]);
  });

  it('has no style that a supported browser needs and lacks', () => {
    expect(styles.filter((style) => !isAllowedStyle(style))).toEqual([]);
  });

  it('still has each allowed exception', () => {
    const isUsed = (part: string) => apis.some(({ code }) => code.includes(part));
    expect(allowedCode.filter((part) => !isUsed(part))).toEqual([]);
    const used = new Set(styles.flatMap(({ name }) => styleKeys(name)));
    expect(Object.keys(allowedStyles).filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('the check of scripts', () => {
  it.each([
    ['if(r.checkVisible)e.checkVisibility()', 'checkVisibility'],
    ['e.values().map(t)', 'Iterator.map'],
    ['new Intl.DurationFormat(e)', 'Intl.DurationFormat'],
    ['window.requestIdleCallback(e)', 'requestIdleCallback'],
    ['RegExp(`[a--b]`,`v`)', 'RegExp v'],
    ['using e=t()', 'Unexpected token (1:6)'],
  ])('finds %s', (code, name) => {
    expect(newApisIn(code, own).map((api) => api.name)).toContain(name);
  });

  it.each([
    '`checkVisibility`in e&&e.checkVisibility()',
    'function f(){if(!URL.canParse)return!0;return URL.canParse(e)}',
    'Object.values(e).map(t)',
    'let scheduler=e;scheduler.run(t)',
  ])('accepts %s', (code) => {
    expect(newApisIn(code, own)).toEqual([]);
  });
});

describe('the check of styles', () => {
  it.each([
    ['a{--b:light-dark(red,blue)}', 'light-dark()'],
    ['a{field-sizing:content}', 'field-sizing'],
    ['@starting-style{a{opacity:0}}', '@starting-style'],
  ])('finds %s', (text, name) => {
    expect(newStylesIn(text).map((style) => style.name)).toContain(name);
  });

  it.each([
    'a{color:red;color:light-dark(red,blue)}',
    '@supports (field-sizing:content){a{field-sizing:content}}',
    'a{-webkit-user-select:none;user-select:none}',
  ])('accepts %s', (text) => {
    expect(newStylesIn(text)).toEqual([]);
  });
});

it.each([
  [
    'README.md',
    `Chrome and Edge ${browsers.chrome}, Firefox ${browsers.firefox}, Safari ${browsers.safari}`,
  ],
  [
    'README.zh-CN.md',
    `Chrome 和 Edge ${browsers.chrome}、Firefox ${browsers.firefox}、Safari ${browsers.safari}`,
  ],
])('the READMEs: %s names the supported browsers', (file, versions) => {
  expect(readFileSync(join(repository, file), 'utf8').includes(versions), versions).toBe(true);
});
