import { date as dateText } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { transferMessages as t } from '../messages/index.ts';
import { albumStyle } from './album-style.ts';
import type { HomeData, MemoryData, PhotoData } from './home-data.ts';

/** A photo of the album, and how large it is. */
export type AlbumPhoto = PhotoData & {
  /** When it was taken, else when it came: what a clock of the couple showed. */
  readonly at: string;
  readonly width: number;
  readonly height: number;
};

export interface Album {
  readonly people: readonly User[];
  /** `YYYY-MM-DD`: of the export, and since when they are together. */
  readonly date: string;
  readonly startDate: string;
  /** Of every photo and memory, in order. */
  readonly years: readonly string[];
  /** By date, the oldest first. */
  readonly photos: () => AsyncIterable<AlbumPhoto>;
  readonly memories: () => AsyncIterable<MemoryData>;
  readonly boxes: () => AsyncIterable<HomeData['boxes'][number]>;
  readonly spins: readonly HomeData['spins'][number][];
  readonly love: readonly HomeData['love'][number][];
  readonly note: Omit<HomeData['sharedNote'], 'versions'>;
}

/** Any text as it stands in HTML, between tags or in quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The same, of several lines. */
const inLines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>\n');

/** A path as an address beside the page. */
const addressOf = (path: string): string =>
  escaped(path.split('/').map(encodeURIComponent).join('/'));

/** The page of everything, piece by piece: photos and days by year. It needs nothing but the pictures beside it. */
export async function* albumPage(album: Album): AsyncGenerator<string> {
  const { people, date, startDate, years } = album;
  const nameOf = (username: string) =>
    people.find((person) => person.username === username)?.displayName ?? username;
  const [one = '', other = ''] = people.map(({ displayName }) => displayName);
  const title = escaped(t.readable.title(one, other));

  yield `<!doctype html>
<html lang="en">
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
<h1>${title}</h1>
<p>${escaped(t.readable.together(startDate))}</p>
<p>${escaped(t.readable.exported(date))}</p>
</header>
`;
  if (years.length > 0) {
    const links = years.map((year) => `<li><a href="#y${year}">${year}</a></li>`).join('');
    yield `<nav aria-label="${t.readable.years}"><ul>${links}</ul></nav>\n`;
  }
  yield '<main>\n';
  if (years.length === 0) yield `<p>${t.readable.noPhotos}</p>\n`;
  const photos = turned(album.photos());
  const memories = turned(album.memories());
  for (const year of years) {
    yield `<section aria-labelledby="y${year}">\n<h2 id="y${year}">${year}</h2>\n`;
    yield* listed(
      t.readable.diary,
      'diary',
      memories.while(({ date }) => date.slice(0, 4) <= year),
      (each) => memoryItem(each, nameOf),
    );
    yield* listed(
      t.readable.album,
      'album',
      photos.while(({ at }) => at.slice(0, 4) <= year),
      (each) => photoItem(each, nameOf),
    );
    yield '</section>\n';
  }
  yield* rest(album, nameOf);
  yield '</main>\n</body>\n</html>\n';
}

type NameOf = (username: string) => string;

/** A list under its heading; nothing where it is empty. */
async function* listed<Item>(
  heading: string,
  className: string,
  items: AsyncIterable<Item>,
  write: (item: Item) => string,
): AsyncGenerator<string> {
  let isBegun = false;
  for await (const item of items) {
    if (!isBegun) yield `<h3>${heading}</h3>\n<ul class="${className}">\n`;
    isBegun = true;
    yield `<li>${write(item)}</li>\n`;
  }
  if (isBegun) yield '</ul>\n';
}

function photoItem(photo: AlbumPhoto, nameOf: NameOf): string {
  const { file, view, caption, at, width, height, uploader, categories, notes, isFavorite } = photo;
  const alt = caption ?? t.readable.alt(at, nameOf(uploader));
  const marks = [
    dateText(at),
    t.readable.by(nameOf(uploader)),
    ...(isFavorite ? [t.readable.favorite] : []),
  ];
  return `<figure><a href="${addressOf(file)}"><img src="${addressOf(view ?? file)}" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy"></a>
<figcaption>${caption === null ? '' : `<p class="caption">${inLines(caption)}</p>`}
<p class="marks">${[...marks, ...categories].map(escaped).join(' · ')}</p>
${notes
  .map(
    ({ author, content }) =>
      `<p class="note"><strong>${escaped(nameOf(author))}:</strong> ${inLines(content)}</p>`,
  )
  .join('\n')}</figcaption></figure>`;
}

function memoryItem(memory: MemoryData, nameOf: NameOf): string {
  const { title, description, date, endDate, type, creator, photos } = memory;
  const when = endDate === null ? dateText(date) : t.readable.until(date, endDate);
  const marks = [when, t.readable.types[type], t.readable.wroteIt(nameOf(creator))];
  const pictures = photos.map(
    (file) => `<a href="${addressOf(file)}">${escaped(nameIn(file))}</a>`,
  );
  return `<h4>${escaped(title)}</h4>
<p class="marks">${marks.map(escaped).join(' · ')}</p>
<p>${inLines(description)}</p>
${pictures.length === 0 ? '' : `<p class="marks">${pictures.join(', ')}</p>`}`;
}

/** What a file is called, without its folder and ending. */
const nameIn = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.\w+$/, '');

/** What is of no year. */
async function* rest(album: Album, nameOf: NameOf): AsyncGenerator<string> {
  const { spins, love, note } = album;
  const item = (text: string) => escaped(text);
  yield* listed(t.readable.love, 'plain', each(love), ({ person, count }) =>
    item(t.readable.loveOf(nameOf(person), count)),
  );
  yield* listed(t.readable.prizes, 'plain', wonIn(album.boxes()), ({ prize, owner, recipient }) =>
    item(t.readable.prize(prize, nameOf(owner), nameOf(recipient))),
  );
  const claimed = spins.filter(({ claimedAt }) => claimedAt !== null);
  yield* listed(t.readable.wheelPrizes, 'plain', each(claimed), ({ prize, person, usedAt }) =>
    item(t.readable.wheelPrize(prize.prizeName, nameOf(person), usedAt)),
  );
  if (note.updatedBy === null || note.updatedAt === null) return;
  yield `<section aria-labelledby="note"><h2 id="note">${t.readable.note}</h2>
<p class="marks">${escaped(t.readable.noteBy(nameOf(note.updatedBy), note.updatedAt))}</p>
<p>${inLines(note.content)}</p></section>\n`;
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** What was won with boxes: of none that is still a secret. */
async function* wonIn(boxes: ReturnType<Album['boxes']>) {
  for await (const { won, owner, recipient } of boxes) {
    if (won !== null) yield { prize: won.prizeName, owner, recipient };
  }
}

/** Takes from a sequence for as long as something holds; the next one who asks goes on from there. */
function turned<Item>(items: AsyncIterable<Item>) {
  const rest = items[Symbol.asyncIterator]();
  let next: IteratorResult<Item> | undefined;
  return {
    async *while(holds: (item: Item) => boolean): AsyncGenerator<Item> {
      for (;;) {
        next ??= await rest.next();
        if (next.done === true || !holds(next.value)) return;
        const { value } = next;
        next = undefined;
        yield value;
      }
    },
  };
}
