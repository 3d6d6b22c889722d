// The limit for lists: the least program that reads photos, memories or boxes from the same file and writes them as JSON.
//   node bench/bare-list.mjs <database file>      GET /?limit=…     GET /memories     GET /boxes
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';

const sqlite = new Sqlite(process.argv[2] ?? '', { readonly: true });
const photos = sqlite.prepare(`
  select photos.id, filename, "originalName", caption, "isFavorite", "createdAt", "takenAt", "orderedAt",
    "deletedAt", "hasOriginal", size, width, height, thumbhash, "displayName" as uploaderName, color as uploaderColor
  from photos join people on people.id = "uploaderId"
  where "deletedAt" is null order by "orderedAt" desc, photos.id desc limit ?
`);
const labels = sqlite.prepare(`
  select "photoId", categories.id, name, color from "photoCategories"
  join categories on categories.id = "categoryId"
  where "photoId" in (select value from json_each(?))
`);

const memories = sqlite.prepare(`
  select memories.id, title, description, date, "endDate", type, "displayName", color
  from memories join people on people.id = "creatorId" order by date, memories.id
`);
const links = sqlite.prepare(
  'select "memoryId", "photoId" from "memoryPhotos" order by "memoryId", position',
);

function listMemories() {
  const shown = new Map(list(1_000_000).map((photo) => [photo.id, photo]));
  const chosen = new Map();
  for (const { memoryId, photoId } of links.iterate()) {
    const photo = shown.get(photoId);
    if (photo === undefined) continue;
    const others = chosen.get(memoryId);
    if (others === undefined) chosen.set(memoryId, [photo]);
    else others.push(photo);
  }
  return memories.all().map(({ displayName, color, ...memory }) => ({
    ...memory,
    creator: { name: displayName, color },
    photos: chosen.get(memory.id) ?? [],
  }));
}

function list(limit) {
  const found = photos.all(limit);
  const sorted = new Map();
  for (const { photoId, ...label } of labels.iterate(JSON.stringify(found.map(({ id }) => id)))) {
    const others = sorted.get(photoId);
    if (others === undefined) sorted.set(photoId, [label]);
    else others.push(label);
  }
  return found.map(({ uploaderName, uploaderColor, ...photo }) => ({
    ...photo,
    isFavorite: photo.isFavorite === 1,
    hasOriginal: photo.hasOriginal === 1,
    createdAt: new Date(photo.createdAt).toISOString(),
    uploader: { name: uploaderName, color: uploaderColor },
    categories: sorted.get(photo.id) ?? [],
  }));
}

/** Only where there are any: the table is of a later schema than that of photos. */
const listBoxes = () =>
  sqlite
    .prepare(`
      select boxes.*, owner."displayName" as ownerName, recipient."displayName" as recipientName
      from boxes join people owner on owner.id = "ownerId" join people recipient on recipient.id = "recipientId"
      where "ownerId" = 1 and "cancelledAt" is null order by boxes.id desc
    `)
    .all()
    .map(({ ownerName, recipientName, cents, ...box }) => ({
      ...box,
      priceAmount: cents / 100,
      createdAt: new Date(box.createdAt).toISOString(),
      dropAt: new Date(box.dropAt).toISOString(),
      owner: { id: box.ownerId, name: ownerName },
      recipient: { id: box.recipientId, name: recipientName },
    }));
const lists = { '/memories': listMemories, '/boxes': listBoxes };

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://home');
  const limit = Number(searchParams.get('limit') ?? 1_000_000);
  const found = lists[pathname]?.() ?? list(limit);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`is running at http://127.0.0.1:${server.address().port}`);
});
