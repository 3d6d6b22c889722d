import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FormPart, formOf } from '../../../../tests/support/forms.ts';
import {
  addPhoto,
  filesIn,
  plainPicture,
  untilTempFilesAreGone,
} from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { callOf, send } from '../../../../tests/support/wire.ts';
import { t as photosMessages } from '../messages/index.ts';
import * as contract from '../photos.contract.ts';
import { mostUploadBytes } from '../photos.rules.ts';

const server = sharedServer();
const { tokens } = server;
let picture: Buffer;
let before: ReturnType<typeof filesIn>;
beforeAll(async () => {
  picture = await plainPicture();
});
beforeEach(async () => {
  await untilTempFilesAreGone(server);
  before = filesIn(server);
});
// A rejected upload leaves no files, and the next one succeeds.
afterEach(async () => {
  await expect.poll(() => filesIn(server), { timeout: 20_000, interval: 5 }).toEqual(before);
  await addPhoto(server, tokens.zoe);
});

const { path, method } = callOf(contract.uploadPhoto);
const bearer = () => ({ authorization: `Bearer ${tokens.zoe}` });
async function sendBody(headers: Record<string, string>, body: Buffer | string) {
  const all = { ...bearer(), ...headers };
  const { status, text } = await send(server.url, { method, path, headers: all, body });
  return { status, body: JSON.parse(text) as { message: string; fields?: object } };
}
const sendForm = (parts: readonly FormPart[]) => {
  const { headers, body } = formOf(parts);
  return sendBody(headers, body);
};
const photo = (content: Buffer): FormPart => ({ name: 'photo', content, filename: 'a.jpg' });

describe('rejects a form', () => {
  const field = (name: string, content = '') => ({ name, content });
  const noFile = 'Please choose a file.';
  const tooMany = 'The form has too many fields.';
  const { unsupported, isVideo, unreadable, empty } = photosMessages.answers;
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const video = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1');
  test.each<[string, () => FormPart[], number, string]>([
    ['without a file', () => [field('takenAt')], 400, noFile],
    [
      'with two files',
      () => [photo(picture), photo(picture)],
      400,
      'Only one file can be sent at a time.',
    ],
    ['with three fields', () => [field('a'), field('b'), field('c'), photo(picture)], 400, tooMany],
    [
      'with a field twice',
      () => [field('takenAt'), photo(picture), field('takenAt')],
      400,
      'A form field was sent twice.',
    ],
    [
      'with a long field',
      () => [field('takenAt', 'x'.repeat(1_025)), photo(picture)],
      400,
      'A form field is too long.',
    ],
    ['with an empty file', () => [photo(Buffer.alloc(0))], 415, empty],
    ['with a drawing', () => [photo(drawing)], 415, unsupported],
    ['with a video', () => [photo(video)], 415, isVideo],
    [
      'with half a picture',
      () => [photo(picture.subarray(0, picture.length >> 1))],
      400,
      unreadable,
    ],
    [
      "with the partner's name after its file",
      () => [photo(picture), field('username', 'sam')],
      403,
      expect.any(String),
    ],
  ])('%s', async (_, parts, status, message) => {
    const answer = await sendForm(parts());
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  test('that is cut off', async () => {
    const { headers, body } = formOf([photo(picture)]);
    for (const length of [1, 60, 200, body.length - 20]) {
      const { status } = await sendBody(headers, body.subarray(0, length));
      expect([length, status]).toEqual([length, 400]);
    }
  });
});

describe('rejects a file that is too large', () => {
  const heads = formOf([photo(Buffer.alloc(0))]);
  const end = heads.body.lastIndexOf('\r\n--');
  const formOfSize = (size: number) => [
    heads.body.subarray(0, end),
    picture,
    Buffer.alloc(size - picture.length),
    heads.body.subarray(end),
  ];
  const status = async (chunks: Buffer[], framing: Record<string, string>) => {
    const { hostname, port } = new URL(server.url);
    const headers = { ...bearer(), ...heads.headers, ...framing };
    const call = request({ hostname, port, method, path, headers, agent: false });
    const answered = once(call, 'response');
    for (const chunk of chunks) if (!call.write(chunk)) await once(call, 'drain');
    call.end();
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
  const length = (chunks: Buffer[]) => ({
    'content-length': String(chunks.reduce((sum, { length: each }) => sum + each, 0)),
  });
  const chunked = { 'transfer-encoding': 'chunked' };

  test.each<[string, number, (chunks: Buffer[]) => Record<string, string>, number]>([
    ['by a byte, its length known', 1, length, 413],
    ['by a byte, its length unknown', 1, () => chunked, 413],
    ['but accepts the largest', 0, () => chunked, 201],
  ])('%s', async (_, more, framing, expected) => {
    const chunks = formOfSize(mostUploadBytes + more);
    expect(await status(chunks, framing(chunks))).toBe(expected);
    if (expected !== 201) return;
    await untilTempFilesAreGone(server);
    before = filesIn(server);
  });
});

test('a client that disconnects leaves no temp file', async () => {
  const { headers, body } = formOf([photo(Buffer.alloc(2_000_000, 7))]);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tokens.zoe}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 100_000));
  await expect.poll(() => filesIn(server).tmp).toHaveLength(1);
  socket.destroy();
});
