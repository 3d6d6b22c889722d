import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { editNote } from '#features/shared-note/shared-note.contract.ts';
import {
  adding,
  ask,
  type Call,
  Identified,
  type Laid,
  type LivedIn,
  makingRoom,
} from './every-write.ts';
import { plainPicture } from './photos.ts';
import { upload } from './pictures.ts';
import type { SmallDisk } from './small-disk.ts';
import { signInStomp } from './stomp-client.ts';
import { sharedPassword } from './test-home.ts';

/* Every call that writes, made on a full disk, and once there is room again (safety.md G4). */

/** A server on its own disk. */
export interface OnDisk extends LivedIn {
  readonly disk: SmallDisk;
}

const isReserved = ({ folder }: OnDisk) => existsSync(join(folder, 'reserve.bin'));

/** Waits until the reserve is filled after the start. */
export async function untilReserved(home: OnDisk): Promise<void> {
  while (!isReserved(home)) await new Promise((resolve) => setTimeout(resolve, 10));
}

const most = 5_000;

/** A log that was longer before keeps its space, even on a full disk. */
function emptyLog({ folder }: OnDisk): void {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'));
  try {
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    sqlite.close();
  }
}

/** Advances to the deadlines of two boxes, before any job of the server runs. */
function bringDue({ folder }: OnDisk, { boxes: { drops, expires } }: Laid): void {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'));
  try {
    sqlite.prepare('update boxes set "dropAt" = 1, "dueAt" = 1 where id = ?').run(drops);
    sqlite.prepare('update boxes set "expiresAt" = 1, "dueAt" = 1 where id = ?').run(expires);
  } finally {
    sqlite.close();
  }
}

const Standing = z.array(z.object({ id: z.int(), status: z.string() }));

/** Reads boxes whose deadlines have passed. Returns unexpected states. */
async function readDue(home: OnDisk, { boxes: { drops, expires } }: Laid): Promise<string[]> {
  const odd: string[] = [];
  for (const [line, id, is] of [
    ['GET /api/surprise-boxes/received/2', expires, 'EXPIRED'],
    ['GET /api/surprise-boxes/received/2', drops, 'DROPPED'],
    ['GET /api/surprise-boxes/dropped/2', drops, 'DROPPED'],
  ] as const) {
    const { body } = await ask(home, { line, who: 'sam' });
    const boxes = Standing.safeParse(body).data ?? [];
    const { status } = boxes.find((box) => box.id === id) ?? {};
    if (status !== is) odd.push(`${line} has a box as ${status} that is ${is}`);
  }
  return odd;
}

/** Fills the disk, and clicks until that frees the reserve. Returns errors. */
export async function fillUp(home: OnDisk, laid: Laid): Promise<string[]> {
  const odd: string[] = [];
  bringDue(home, laid);
  emptyLog(home);
  home.disk.fill();
  for (let click = 0; click < most && isReserved(home); click += 1) {
    const { status } = await ask(home, { line: 'POST /api/love/increment', who: 'zoe' });
    if (status !== 200) odd.push(`a click answered ${status}`);
  }
  if (isReserved(home)) odd.push('the reserve is not freed');
  return odd;
}

/** Fills the freed reserve as well, until clicks fail. Returns errors. */
export async function fillReserve(home: OnDisk): Promise<string[]> {
  emptyLog(home);
  home.disk.fill();
  for (let click = 0; click < most; click += 1) {
    const { status } = await ask(home, { line: 'POST /api/love/increment', who: 'zoe' });
    if (status === 507) return [];
    if (status !== 200) return [`a click answered ${status}`];
  }
  return ['clicks still succeed'];
}

/** A write without a change, for which SQLite needs no space. */
const changesNothing = ({ line }: Call) => line.startsWith('PUT /api/notifications/devices/');

const send = async ({ url, tokens }: OnDisk, bytes: Uint8Array) =>
  (await upload({ url }, tokens.zoe, bytes)).status;

/** Signs in and deletes on a full disk, using the reserve. Returns errors. */
export async function makeRoom(home: OnDisk, laid: Laid): Promise<string[]> {
  const odd: string[] = [];
  for (const call of makingRoom(laid)) {
    const { status, body } = await ask(home, call);
    if (status !== 200) odd.push(`${call.line} answered ${status} ${JSON.stringify(body)}`);
  }
  const uploaded = await send(home, await plainPicture());
  if (uploaded !== 507) odd.push(`an upload answered ${uploaded}`);
  const disk = await diskAt(home);
  if (disk !== 'full') odd.push(`health says that the disk is ${disk}`);
  return [...odd, ...(await readDue(home, laid)), ...(await signOut(home)), ...(await read(home))];
}

/** Tries every write after the reserve is used up. Returns errors. */
export async function writeWhileFull(home: OnDisk, laid: Laid): Promise<string[]> {
  const odd: string[] = [];
  for (const call of adding(laid).filter((each) => !changesNothing(each))) {
    const { status, body } = await ask(home, call);
    if (status !== 507) odd.push(`${call.line} answered ${status} ${JSON.stringify(body)}`);
  }
  const said = await writeNoteBySocket(home);
  if (said !== '507') odd.push(`a note on a socket answered ${said}`);
  const disk = await diskAt(home);
  if (disk !== 'full') odd.push(`health says that the disk is ${disk}`);
  return [...odd, ...(await readDue(home, laid)), ...(await read(home))];
}

/** Returns the status in the ERROR frame. */
async function writeNoteBySocket({ url, tokens }: OnDisk): Promise<string | undefined> {
  const socket = await signInStomp(url, tokens.zoe);
  const text = { type: 'CONTENT_UPDATE', content: 'Milk on a socket' };
  socket.frame(
    'SEND',
    { destination: editNote.destination, receipt: 'note' },
    JSON.stringify(text),
  );
  return (await socket.ended).error?.headers.status;
}

/** Signs in twice, to sign out and to be signed out by another session. Returns errors. */
async function signOut(home: OnDisk): Promise<string[]> {
  const signIn = async () => {
    const body = { username: 'zoe', password: sharedPassword };
    const answer = await ask(home, { line: 'POST /api/auth/login', who: 'zoe', body });
    return z.object({ token: z.string() }).parse(answer.body).token;
  };
  const profileOf = async (zoe: string) => {
    const at = { ...home, tokens: { ...home.tokens, zoe } };
    return (await ask(at, { line: 'GET /api/auth/profile', who: 'zoe' })).status;
  };
  const odd: string[] = [];
  for (const how of ['by itself', 'from elsewhere']) {
    const token = await signIn();
    const from = how === 'by itself' ? token : home.tokens.zoe;
    const at = { ...home, tokens: { ...home.tokens, zoe: from } };
    const sessions = await ask(at, { line: 'GET /api/auth/sessions', who: 'zoe' });
    const [newest] = z
      .array(Identified)
      .parse(sessions.body)
      .toSorted((one, two) => two.id - one.id);
    const line =
      how === 'by itself' ? 'POST /api/auth/logout' : `DELETE /api/auth/sessions/${newest?.id}`;
    const { status } = await ask(at, { line, who: 'zoe' });
    const after = await profileOf(token);
    if (status !== 200 || after !== 401) odd.push(`${line} answered ${status}, then ${after}`);
  }
  return odd;
}

/** Repeats the same writes after space is free. Returns errors. */
export async function writeWithRoom(home: OnDisk, laid: Laid): Promise<string[]> {
  const odd: string[] = [];
  for (const call of adding(laid)) {
    const { status, body } = await ask(home, call);
    if (status >= 300) odd.push(`${call.line} answered ${status} ${JSON.stringify(body)}`);
  }
  const disk = await diskAt(home);
  if (disk !== 'ok') odd.push(`health says that the disk is ${disk}`);
  return [...odd, ...(await readDue(home, laid)), ...(await read(home))];
}

async function diskAt(home: OnDisk): Promise<string> {
  const { body } = await ask(home, { line: 'GET /api/health', who: 'zoe' });
  return z.object({ disk: z.string() }).parse(body).disk;
}

const Photos = z.array(z.object({ filename: z.string(), width: z.int(), height: z.int() }));
const reads = [
  ...['/api/health', '/api/auth/profile', '/api/auth/sessions', '/api/love', '/api/love/partner'],
  ...['/api/photos', '/api/photos/favorites/all', '/api/photos/recycle-bin', '/api/categories'],
  ...['/api/memories', '/api/memories/dashboard/upcoming', '/api/on-this-day', '/api/settings'],
  ...['/api/wheel/stats', '/api/wheel-prizes', '/api/wheel-config/my-wheel', '/api/backups'],
  ...['/api/edit-control/content/1', '/api/edit-control/history/1', '/api/prize-history'],
  ...['/api/surprise-boxes/owned/1', '/api/surprise-boxes/received/2', '/api/calendar/link'],
  ...['/api/surprise-boxes/dropped/2', '/api/surprise-boxes/dropping/2'],
  ...['/api/surprise-boxes/has-active/2', '/api/surprise-boxes/active/2'],
];

/** Reads everything, including every picture. Returns errors. */
async function read(home: OnDisk): Promise<string[]> {
  const odd: string[] = [];
  for (const path of reads) {
    const who = path.endsWith('/2') ? 'sam' : 'zoe';
    const { status } = await ask(home, { line: `GET ${path}`, who });
    if (status !== 200) odd.push(`${path} answered ${status}`);
  }
  const { body } = await ask(home, { line: 'GET /api/photos/all', who: 'zoe' });
  const photos = Photos.parse(body);
  if (photos.length === 0) odd.push('there are no photos');
  for (const { filename, width, height } of photos) {
    for (const size of ['full', 'medium', 'thumbnail']) {
      const answer = await fetch(`${home.url}/api/photos/image/${filename}?size=${size}`, {
        headers: { authorization: `Bearer ${home.tokens.zoe}` },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { info } = await sharp(bytes, { failOn: 'warning' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      if (info.width !== width || info.height !== height) odd.push(`${filename} is not whole`);
    }
  }
  return odd;
}
