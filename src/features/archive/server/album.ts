import type Sqlite from 'better-sqlite3';
import { hasTable } from '#platform/server/db/sqlite.ts';
import { dateRange, date as dateText } from '#shared/i18n/formats.ts';
import { currentLocale } from '#shared/i18n/locale.ts';
import { t } from '../messages/index.ts';

export interface AlbumOptions {
  /** A copy of the database, of this or an older schema. */
  sqlite: Sqlite.Database;
  /** Milliseconds since 1970. */
  now: number;
  /** IANA time zone of the couple. */
  timeZone: string;
  isComplete: boolean;
  /** Photos outside the recycle bin, oldest first, with their paths in the archive. */
  photos: readonly AlbumPhoto[];
}

export interface AlbumPhoto {
  readonly id: number;
  /** Time of capture, or else of the upload, in the couple's time zone. */
  readonly at: string;
  readonly path: string;
  /** Path of its video; null if it has none. */
  readonly video: string | null;
  /** A size that every browser shows. */
  readonly preview: string;
}

interface PhotoRow {
  caption: string | null;
  isFavorite: 0 | 1;
  width: number;
  height: number;
  uploader: string;
  /** JSON. */
  categories: string;
  notes: string;
}

interface MemoryRow {
  title: string;
  description: string;
  date: string;
  endDate: string | null;
  type: keyof typeof t.album.types;
  creator: string;
  /** JSON of photo ids. */
  photos: string;
}

/** Escapes a text for HTML, between tags or in quotes. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const withBreaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>\n');

const linkTo = (path: string): string =>
  escapeHtml(path.split('/').map(encodeURIComponent).join('/'));

/** A paragraph; `dir="auto"` fits texts of users in any script. */
const paragraph = (html: string, className = 'text') =>
  `<p class="${className}" dir="auto">${html}</p>`;

const marks = (parts: readonly string[]) => paragraph(parts.map(escapeHtml).join(' · '), 'marks');

/** Yields `index.html` in pieces: photos and memories by year. Needs no script and no network. */
export function* albumPage(options: AlbumOptions): Generator<string> {
  const { sqlite, now, timeZone, photos, isComplete } = options;
  const people = all<string>(sqlite, 'people', 'select "displayName" from people order by id');
  const [startDate] = all<string>(sqlite, 'couple', 'select "startDate" from couple');
  const years = [
    ...new Set([
      ...photos.map(({ at }) => at.slice(0, 4)),
      ...all<string>(sqlite, 'memories', 'select distinct substr(date, 1, 4) from memories'),
    ]),
  ].sort();
  const title = escapeHtml(t.album.title(people));

  yield `<!doctype html>
<html lang="${currentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${albumStyle}</style>
</head>
<body>
<header>
<h1 dir="auto">${title}</h1>
${startDate === undefined ? '' : paragraph(escapeHtml(t.album.together(startDate)))}
${paragraph(escapeHtml(t.album.createdOn(dateText(now, timeZone))))}
${isComplete ? '' : paragraph(escapeHtml(t.album.leftOut), 'marks')}
</header>
`;
  if (years.length > 0) {
    const links = years.map((year) => `<li><a href="#y${year}">${year}</a></li>`).join('');
    yield `<nav aria-label="${t.album.years}"><ul>${links}</ul></nav>\n`;
  }
  yield '<main>\n';
  if (years.length === 0) yield `<p>${t.album.empty}</p>\n`;
  const pathOf = new Map(photos.map(({ id, path }) => [id, path]));
  for (const year of years) {
    yield `<section aria-labelledby="y${year}">\n<h2 id="y${year}">${year}</h2>\n`;
    yield* list(t.album.diary, 'diary', memoriesOf(sqlite, year), (memory) =>
      memoryItem(memory, pathOf),
    );
    const ofYear = photos.filter(({ at }) => at.startsWith(year));
    yield* list(t.album.photos, 'album', photosOf(sqlite, ofYear), photoItem);
    yield '</section>\n';
  }
  yield* summary(sqlite, (moment) => dateText(moment, timeZone));
  yield '</main>\n</body>\n</html>\n';
}

/** Returns the only column of a query; nothing if the schema is older than the table. */
const all = <Value>(sqlite: Sqlite.Database, table: string, query: string): Value[] =>
  hasTable(sqlite, table) ? sqlite.prepare<[], Value>(query).pluck().all() : [];

/** A list below a heading; nothing if it is empty. */
function* list<Item>(
  heading: string,
  className: string,
  items: Iterable<Item>,
  write: (item: Item) => string,
): Generator<string> {
  let isEmpty = true;
  for (const item of items) {
    if (isEmpty) yield `<h3>${heading}</h3>\n<ul class="${className}">\n`;
    isEmpty = false;
    yield `<li>${write(item)}</li>\n`;
  }
  if (!isEmpty) yield '</ul>\n';
}

function* photosOf(sqlite: Sqlite.Database, photos: readonly AlbumPhoto[]) {
  if (!hasTable(sqlite, 'photoNotes')) return;
  const rowOf = sqlite.prepare<[number], PhotoRow>(
    `select caption, "isFavorite", width, height, u."displayName" as uploader,
       (select json_group_array(name) from (select name from "photoCategories" join categories c on c.id = "categoryId"
          where "photoId" = p.id order by name)) as categories,
       (select json_group_array(json_object('author', author, 'content', content)) from
          (select a."displayName" as author, content from "photoNotes" n join people a on a.id = n."authorId"
           where "photoId" = p.id order by n.id)) as notes
     from photos p join people u on u.id = p."uploaderId" where p.id = ?`,
  );
  for (const photo of photos) {
    const row = rowOf.get(photo.id);
    if (row !== undefined) yield { ...photo, ...row };
  }
}

function photoItem(photo: AlbumPhoto & PhotoRow): string {
  const { path, video, preview, caption, at, width, height, uploader } = photo;
  const categories = JSON.parse(photo.categories) as string[];
  const notes = JSON.parse(photo.notes) as { author: string; content: string }[];
  const alt = caption ?? t.album.alt(at, uploader);
  const favoriteLabel = photo.isFavorite === 1 ? [t.album.favorite] : [];
  const picture =
    video === null
      ? `<a href="${linkTo(path)}"><img src="${linkTo(preview)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy"></a>`
      : `<video src="${linkTo(video)}" poster="${linkTo(preview)}" aria-label="${escapeHtml(alt)}" width="${width}" height="${height}" controls preload="none" playsinline></video>`;
  return `<figure>${picture}
<figcaption>${caption === null ? '' : paragraph(withBreaks(caption), 'caption')}
${marks([dateText(at), t.album.by(uploader), ...favoriteLabel, ...categories])}
${notes
  .map(({ author, content }) =>
    paragraph(`<strong>${escapeHtml(author)}:</strong> ${withBreaks(content)}`),
  )
  .join('\n')}</figcaption></figure>`;
}

const memoriesOf = (sqlite: Sqlite.Database, year: string): Iterable<MemoryRow> =>
  hasTable(sqlite, 'memories')
    ? sqlite
        .prepare<[string], MemoryRow>(
          `select title, description, date, "endDate", type, u."displayName" as creator,
             (select json_group_array("photoId") from
               (select "photoId" from "memoryPhotos" where "memoryId" = m.id order by position)) as photos
           from memories m join people u on u.id = m."creatorId"
           where substr(date, 1, 4) = ? order by date, m.id`,
        )
        .iterate(year)
    : [];

function memoryItem(memory: MemoryRow, pathOf: ReadonlyMap<number, string>): string {
  const { title, description, date, endDate, type, creator } = memory;
  const photos = (JSON.parse(memory.photos) as number[]).flatMap((id) => pathOf.get(id) ?? []);
  const links = photos.map(
    (path) => `<a href="${linkTo(path)}">${escapeHtml(fileNameOf(path))}</a>`,
  );
  return `<h4 dir="auto">${escapeHtml(title)}</h4>
${marks([endDate === null ? dateText(date) : dateRange(date, endDate), t.album.types[type], t.album.writtenBy(creator)])}
${paragraph(withBreaks(description))}
${links.length === 0 ? '' : paragraph(links.join(', '), 'marks')}`;
}

const fileNameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** Love, prizes that are no secret, and the shared note. */
function* summary(sqlite: Sqlite.Database, dateOf: (moment: number) => string): Generator<string> {
  const rows = <Row>(table: string, query: string): Iterable<Row> =>
    hasTable(sqlite, table) ? sqlite.prepare<[], Row>(query).iterate() : [];
  const line = (text: string) => paragraph(escapeHtml(text));

  yield* list(
    t.album.love,
    'plain',
    rows<{ name: string; count: number }>(
      'love',
      'select "displayName" as name, count from love join people on people.id = "personId" order by people.id',
    ),
    ({ name, count }) => line(t.album.loveOf(name, count)),
  );
  yield* list(
    t.album.boxPrizes,
    'plain',
    rows<{ prize: string; owner: string; recipient: string }>(
      'boxPrizes',
      `select "prizeName" as prize, o."displayName" as owner, r."displayName" as recipient from "boxPrizes" b
       join people o on o.id = b."ownerId" join people r on r.id = b."recipientId" order by "approvedAt", b.id`,
    ),
    ({ prize, owner, recipient }) => line(t.album.boxPrize(prize, owner, recipient)),
  );
  yield* list(
    t.album.wheelPrizes,
    'plain',
    rows<{ prize: string; name: string; usedAt: number }>(
      'spins',
      `select "prizeName" as prize, "displayName" as name, "usedAt" from spins join people on people.id = "personId"
       where "claimedAt" is not null order by "usedAt", spins.id`,
    ),
    ({ prize, name, usedAt }) => line(t.album.wheelPrize(prize, name, dateOf(usedAt))),
  );
  const notes = rows<{ content: string; name: string; updatedAt: number }>(
    'sharedNote',
    `select content, "displayName" as name, "updatedAt" from "sharedNote" join people on people.id = "updatedBy"
     where content <> ''`,
  );
  yield* list(t.album.note, 'diary', notes, ({ content, name, updatedAt }) =>
    [marks([t.album.noteBy(name, dateOf(updatedAt))]), paragraph(withBreaks(content))].join('\n'),
  );
}

/** CSS of `index.html`: any screen size, light or dark, and paper. */
const albumStyle = `
:root { color-scheme: light dark; --ink: #1f1a24; --muted: #5c5566; --ground: #fdfbfe; --card: #fff; --line: #ded6e6; --link: #6a2fc4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1ecf6; --muted: #b9b0c4; --ground: #17131c; --card: #221c29; --line: #40374b; --link: #c4a6ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, nav, main { max-width: 1100px; margin: 0 auto; padding: 16px; }
h1 { font-size: 2rem; margin: 0; }
h2 { border-top: 1px solid var(--line); margin: 32px 0 8px; padding-top: 24px; }
h4 { margin: 0; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 8px; }
nav a { display: inline-block; min-width: 44px; padding: 10px 4px; }
ul { list-style: none; margin: 0; padding: 0; }
.album { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 16px; align-items: start; }
.album li, .diary li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.diary { display: grid; gap: 12px; }
.diary li, figcaption { padding: 12px 16px; }
figure { margin: 0; }
img, video { display: block; width: 100%; height: auto; }
p { margin: 4px 0; }
.caption { font-weight: 600; }
.marks { color: var(--muted); font-size: 0.875rem; }
@media print {
  :root { --ink: #000; --muted: #333; --ground: #fff; --card: #fff; --line: #999; --link: #000; }
  nav { display: none; }
  .album { grid-template-columns: repeat(2, 1fr); }
  .album li, .diary li { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;
