// The limits: bare programs that do the same work as the app and nothing else.
//   node bench/limits.mjs <name> [argument]
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { WebSocketServer } from 'ws';

/**
 * Love clicks of one user: each durable (synchronous=FULL) with one commit per turn of the event loop, the token's
 * signature and expiry checked on each request, and events for the partner's stream.
 */
function love(folder) {
  const step = 520;
  const sqlite = new Sqlite(join(folder, 'bare.sqlite'));
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.exec(`
    create table love (userId integer primary key, count integer not null) strict;
    create table milestones (number integer primary key) strict;
    insert into love values (1, 0), (2, 0);
  `);
  const begin = sqlite.prepare('begin immediate');
  const commit = sqlite.prepare('commit');
  const add = sqlite.prepare('update love set count = count + ? where userId = 1 returning count');
  const sum = sqlite.prepare('select sum(count) from love').pluck();
  const reach = sqlite.prepare('insert into milestones values (?)');
  const pending = sqlite.prepare('select count(*) from milestones').pluck();

  const key = randomBytes(32);
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (text) => createHmac('sha256', key).update(text).digest();
  const tokenFor = (userId) => {
    const exp = Math.floor(Date.now() / 1000) + 86_400;
    const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ userId, exp })}`;
    return `${text}.${sign(text).toString('base64url')}`;
  };
  const isSignedIn = ({ headers: { authorization = '' } }) => {
    const [head = '', body = '', signature = ''] = authorization.slice('Bearer '.length).split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = sign(`${head}.${body}`);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    return JSON.parse(Buffer.from(body, 'base64url').toString()).exp * 1000 > Date.now();
  };

  let clicks = [];
  function commitClicks() {
    const batch = clicks;
    clicks = [];
    begin.run();
    const { count } = add.get(batch.length);
    const before = count - batch.length;
    for (let number = Math.floor(before / step) + 1; number * step <= count; number++) {
      reach.run(number);
    }
    const totalCount = sum.get();
    const pendingMilestones = pending.get();
    commit.run();
    for (const [index, response] of batch.entries()) {
      const body = statsOf(before + index + 1, { totalCount, pendingMilestones });
      const length = Buffer.byteLength(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
      response.end(body);
    }
    publish(count);
  }
  function statsOf(count, more) {
    const currentLevel = Math.floor(count / step) + 1;
    const [nextMilestone, doneClicks] = [currentLevel * step, count % step];
    const isMilestoneReached = doneClicks === 0;
    return JSON.stringify({
      count,
      nextMilestone,
      remainingToMilestone: step - doneClicks,
      currentLevel,
      progressPercent: (doneClicks / step) * 100,
      isMilestoneReached,
      ...more,
      justReachedMilestone: isMilestoneReached,
    });
  }

  const streams = new Set();
  let [latest, isPaused] = [0, false];
  /** Sends at most one event per 100 ms. */
  function publish(count) {
    latest = count;
    if (isPaused) return;
    isPaused = true;
    const event = `event: partner-love-update\ndata: ${JSON.stringify({ partnerLoveCount: count })}\n\n`;
    for (const response of streams) response.write(event);
    setTimeout(() => {
      isPaused = false;
      if (latest !== count) publish(latest);
    }, 100);
  }

  const handle = (request, response) => {
    if (!isSignedIn(request)) return response.writeHead(401).end();
    if (request.method === 'POST') {
      if (clicks.length === 0) setImmediate(commitClicks);
      return clicks.push(response);
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n');
    streams.add(response);
    return response.once('close', () => streams.delete(response));
  };
  return { handle, tokens: [tokenFor(1), tokenFor(2)] };
}

/** Rows of a database file as JSON: /photos?limit=, /memories (with photos), /boxes. */
function lists(file) {
  const sqlite = new Sqlite(file, { readonly: true });
  const photos = sqlite.prepare(`
    select photos.*, "displayName", color from photos join people on people.id = "uploaderId"
    where "deletedAt" is null order by "orderedAt" desc, photos.id desc limit ?
  `);
  const categories = sqlite.prepare(`
    select "photoId", categories.id, name, color from "photoCategories"
    join categories on categories.id = "categoryId"
    where "photoId" in (select value from json_each(?))
  `);
  const memories = sqlite.prepare(`
    select memories.*, "displayName", color from memories
    join people on people.id = "creatorId" order by date, memories.id
  `);
  const links = sqlite.prepare('select * from "memoryPhotos" order by "memoryId", position');
  const boxes = sqlite.prepare('select * from boxes where "ownerId" = 1 order by id desc');
  const listPhotos = (limit = 1_000_000) => {
    const rows = photos.all(limit);
    return [rows, categories.all(JSON.stringify(rows.map(({ id }) => id)))];
  };
  const handle = ({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bare');
    const rows = {
      '/photos': () => listPhotos(Number(searchParams.get('limit') ?? 1_000_000)),
      '/memories': () => [memories.all(), links.all(), listPhotos()],
      '/boxes': () => boxes.all(),
    }[pathname]();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  };
  return { handle };
}

/** Makes the three sizes of a photo with sharp (/make?file=), and sends the smallest from memory, given a cookie. */
function images(folder) {
  let small = Buffer.alloc(0);
  async function make(file) {
    const decoded = sharp(file).autoOrient().raw();
    const { data, info: raw } = await decoded.toBuffer({ resolveWithObject: true });
    const jpeg = (side, quality) =>
      sharp(data, { raw })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer();
    const sizes = await Promise.all([jpeg(20_000, 85), jpeg(1600, 80), jpeg(400, 80)]);
    await Promise.all(sizes.map((bytes, size) => writeFile(join(folder, `${size}.jpg`), bytes)));
    small = sizes[2];
  }
  const handle = async ({ url, headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bare');
    if (pathname === '/make') {
      await make(searchParams.get('file'));
      response.end();
    } else if (headers.cookie !== 'img=bare') response.writeHead(401).end();
    else response.writeHead(200, { 'content-type': 'image/jpeg', etag: '"small"' }).end(small);
  };
  return { handle };
}

/** Appends each request to a file, durably: one copy of what is sent. */
function append(folder) {
  const handle = async (request, response) => {
    const file = await open(join(folder, 'copy'), request.url === '/0' ? 'w' : 'a');
    for await (const chunk of request) await file.appendFile(chunk);
    await file.datasync();
    await file.close();
    response.end();
  };
  return { handle };
}

/** A windowed grid that shows an image as often as `?count=` says. */
function grid(image) {
  const picture = readFileSync(image);
  const page = readFileSync(new URL('./bare-grid.html', import.meta.url));
  const headers = { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=31536000' };
  const handle = ({ url }, response) => {
    if (url.startsWith('/?')) response.setHeader('content-type', 'text/html').end(page);
    else response.writeHead(200, headers).end(picture);
  };
  return { handle };
}

/** Relays JSON from one STOMP client to the others: nothing is checked or stored. */
function note() {
  let messages = 0;
  const attach = (server) => {
    const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false });
    const relay = (socket, frame) => {
      if (frame.toString('latin1', 0, 4) !== 'SEND') return;
      const start = frame.indexOf('\n\n') + 2;
      const message = JSON.parse(frame.toString('utf8', start, frame.length - 1));
      messages += 1;
      const body = JSON.stringify({ ...message, version: messages });
      const head = `MESSAGE\nsubscription:1\nmessage-id:${messages}\ndestination:/topic/shared-note/content`;
      const text = `${head}\ncontent-length:${Buffer.byteLength(body)}\n\n${body}\0`;
      for (const other of sockets.clients) if (other !== socket) other.send(text);
    };
    sockets.on('connection', (socket) => socket.on('message', (frame) => relay(socket, frame)));
  };
  return { attach };
}

const [name, ...args] = process.argv.slice(2);
const { handle, tokens, attach } = { love, lists, images, append, grid, note }[name](...args);
const server = createServer(handle);
attach?.(server);
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}`, tokens }));
});
