import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const pages = [
  ...readdirSync(repository),
  ...readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) =>
    join('docs', path),
  ),
].filter((path) => path.endsWith('.md'));

const textOf = (page: string) => readFileSync(join(repository, page), 'utf8');

/** The targets of links and images in a page, except for other sites. */
function namedIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  const named = [...prose.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)];
  return named
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((name) => !/^[a-z]+:/.test(name));
}

/** The anchors of a page's headings. */
const placesIn = (text: string): string[] =>
  [...text.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The reason why a link is broken; undefined if it isn't. */
function faultOf(page: string, link: string): string | undefined {
  const [path = '', place] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(repository, target))) return `${page}: there is no ${target}`;
  if (place === undefined || !target.endsWith('.md')) return undefined;
  return placesIn(textOf(target)).includes(place)
    ? undefined
    : `${page}: no #${place} in ${target}`;
}

test('links and images of all documents exist', () => {
  const links = pages.flatMap((page) => namedIn(textOf(page)).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(30);
  expect(links.map(({ page, link }) => faultOf(page, link)).filter(Boolean)).toEqual([]);
});
