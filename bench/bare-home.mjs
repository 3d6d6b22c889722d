// The limit: the least program that does what a home does for a click, and nothing else. Bare node:http
// and better-sqlite3, every click durable (synchronous=FULL) with one commit per turn of the event loop,
// the token's signature and times checked on every call, the partner's stream told.
//   node bench/bare-home.mjs <data folder>
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const step = 520;
const pace = 100;

const sqlite = new Sqlite(join(process.argv[2] ?? '.', 'bare.sqlite'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(`
  create table if not exists love (personId integer primary key, count integer not null) strict;
  create table if not exists milestones (personId integer, number integer, primary key (personId, number)) strict;
  insert or ignore into love values (1, 0), (2, 0);
`);
const begin = sqlite.prepare('begin immediate');
const commit = sqlite.prepare('commit');
const add = sqlite.prepare('update love set count = count + ? where personId = ? returning count');
const total = sqlite.prepare('select sum(count) from love').pluck();
const reach = sqlite.prepare('insert into milestones values (?, ?)');
const pending = sqlite.prepare('select count(*) from milestones where personId = ?').pluck();

const key = randomBytes(32);
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (text) => createHmac('sha256', key).update(text).digest();

function tokenFor(userId) {
  const now = Math.floor(Date.now() / 1000);
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ userId, iat: now, exp: now + 86_400 })}`;
  return `${text}.${signatureOf(text).toString('base64url')}`;
}

/** Whose token it is; 0 for none. */
function personOf(request) {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(`${head}.${body}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
  const { userId, exp } = JSON.parse(Buffer.from(body, 'base64url').toString());
  return exp * 1000 > Date.now() ? userId : 0;
}

let waiting = [];

function commitWaiting() {
  const clicks = waiting;
  waiting = [];
  begin.run();
  const standings = new Map();
  for (const personId of new Set(clicks.map((click) => click.personId))) {
    const added = clicks.filter((click) => click.personId === personId).length;
    const { count } = add.get(added, personId);
    for (let number = Math.floor((count - added) / step) + 1; number * step <= count; number++) {
      reach.run(personId, number);
    }
    standings.set(personId, { next: count - added, pendingMilestones: pending.get(personId) });
  }
  const totalCount = total.get();
  commit.run();
  for (const { personId, response } of clicks) {
    const standing = standings.get(personId);
    standing.next += 1;
    answerClick(response, standing.next, totalCount, standing.pendingMilestones);
    tell(3 - personId, standing.next);
  }
}

function answerClick(response, count, totalCount, pendingMilestones) {
  const level = Math.floor(count / step) + 1;
  const body = JSON.stringify({
    count,
    totalCount,
    nextMilestone: level * step,
    remainingToMilestone: step - (count % step),
    currentLevel: level,
    progressPercent: ((count % step) / step) * 100,
    isMilestoneReached: count % step === 0,
    pendingMilestones,
    justReachedMilestone: count % step === 0,
  });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const streams = new Map([1, 2].map((personId) => [personId, new Set()]));
const latest = new Map();
const paused = new Set();

function tell(personId, count) {
  latest.set(personId, count);
  if (!paused.has(personId)) tellLatest(personId);
}

function tellLatest(personId) {
  const count = latest.get(personId);
  paused.delete(personId);
  if (count === undefined) return;
  latest.delete(personId);
  paused.add(personId);
  const event = `event: partner-love-update\ndata: ${JSON.stringify({ partnerLoveCount: count })}\n\n`;
  for (const response of streams.get(personId)) response.write(event);
  setTimeout(tellLatest, pace, personId);
}

const server = createServer((request, response) => {
  if (request.url === '/api/health') return response.end('{"status":"ok"}');
  const personId = personOf(request);
  if (personId === 0) return response.writeHead(401).end();
  if (request.method === 'POST' && request.url === '/api/love/increment') {
    if (waiting.length === 0) setImmediate(commitWaiting);
    return waiting.push({ personId, response });
  }
  if (request.url === '/api/love-updates/subscribe') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 3000\n\n');
    streams.get(personId).add(response);
    return response.once('close', () => streams.get(personId).delete(response));
  }
  return response.writeHead(404).end();
});
process.on('SIGINT', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  console.log(`is running at http://localhost:${server.address().port}`);
  console.log(`tokens ${tokenFor(1)} ${tokenFor(2)}`);
});
