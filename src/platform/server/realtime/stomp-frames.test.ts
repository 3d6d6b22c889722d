import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { escapeHeader, FrameReader, type StompFrame, type StompVersion } from './stomp-frames.ts';

const maxBody = 1_000;

/** Reads these chunks. Returns the frames, and the status of the error. */
function read(chunks: readonly (string | Buffer)[], version: StompVersion = '1.2') {
  const frames: StompFrame[] = [];
  const reader = new FrameReader(40_000, {
    maxBodyBytes: () => maxBody,
    onFrame: (frame) => frames.push(frame),
  });
  reader.version = version;
  try {
    for (const chunk of chunks) reader.read(Buffer.from(chunk));
  } catch (error) {
    if (error instanceof ApiError) return { frames, status: error.status };
    throw error;
  }
  return { frames, status: undefined };
}

const send = (headers: Record<string, string>, body = '') => ({
  command: 'SEND',
  headers: new Map(Object.entries(headers)),
  body,
});

describe('FrameReader', () => {
  test.each<[string, string, StompFrame]>([
    ['without a body', 'SEND\na:b\n\n\0', send({ a: 'b' })],
    ['with line ends of two characters', 'SEND\r\na:b\r\n\r\nbody\0', send({ a: 'b' }, 'body')],
    ['after heartbeats', '\n\r\n\nSEND\n\n\0', send({})],
    [
      'with a NUL in its body',
      'SEND\ncontent-length:3\n\na\0b\0',
      send({ 'content-length': '3' }, 'a\0b'),
    ],
    [
      'with a header twice, a colon in a value, and spaces',
      'SEND\na:b : c\na:second\n\n\0',
      send({ a: 'b : c' }),
    ],
    ['with escapes', 'SEND\na\\cb:\\\\n\\n\\r\\c\n\n\0', send({ 'a:b': '\\n\n\r:' })],
    ['with characters outside ASCII', 'SEND\nherz:♥\n\nüß♥𝄞\0', send({ herz: '♥' }, 'üß♥𝄞')],
  ])('reads a frame %s', (_, text, frame) => {
    expect(read([text])).toEqual({ frames: [frame], status: undefined });
  });

  const long = 'x'.repeat(1_100);
  test.each<[string, string | Buffer, number]>([
    ['a header without a colon', 'SEND\na\n\n\0', 400],
    ['an unknown escape', 'SEND\na:\\t\n\n\0', 400],
    ['a NUL between frames', '\0SEND\n\n\0', 400],
    ['a content-length that is not a number', 'SEND\ncontent-length:1e2\n\n\0', 400],
    ['a content-length that is too short', 'SEND\ncontent-length:1\n\nabc\0', 400],
    ['a content-length above the limit', `SEND\ncontent-length:${maxBody + 1}\n\n`, 413],
    ['a body above the limit', `SEND\n\n${long}`, 413],
    ['a header above 1 KiB', `SEND\na:${long}`, 413],
    ['33 headers', `SEND\n${'a:b\n'.repeat(33)}\n\0`, 413],
    ['a header that is not UTF-8', Buffer.from([83, 10, 0xff, 58, 10, 10, 0]), 400],
    ['a body that is not UTF-8', Buffer.from([83, 10, 10, 0xc3, 0]), 400],
  ])('rejects %s', (_, bytes, status) => {
    expect(read([bytes])).toEqual({ frames: [], status });
    const single = [...Buffer.from(bytes)].map((byte) => Buffer.from([byte]));
    expect(read(single)).toEqual({ frames: [], status });
  });

  test('escapes headers by version', () => {
    const text = 'SEND\na: \\r\\n \n\n\0';
    expect(read([text], '1.2').frames).toEqual([send({ a: ' \r\n ' })]);
    expect(read([text], '1.1').status).toBe(400);
    expect(read([text], '1.0').frames).toEqual([send({ a: '\\r\\n' })]);
    // CONNECT is not escaped.
    const opening = { ...send({ a: '\\c' }), command: 'CONNECT' };
    expect(read(['CONNECT\na:\\c\n\n\0']).frames).toEqual([opening]);
    expect(escapeHeader('\\:\r\n', '1.2')).toBe('\\\\\\c\\r\\n');
    expect(escapeHeader('\\:\r\n', '1.1')).toBe('\\\\\\c\\n');
    expect(escapeHeader('a\r\nb', '1.0')).toBe('a b');
  });

  test('reads the same frames from any chunks', () => {
    const text =
      '\nSEND\na:ü\\n♥\ncontent-length:6\n\na\0b♥\0\r\n\nSUBSCRIBE\r\nid:1\r\n\r\n\0SEND\n\nüß♥𝄞\0\n';
    const bytes = Buffer.from(text);
    const whole = read([bytes]);
    expect(whole.frames.length).toBe(3);
    for (let at = 0; at <= bytes.length; at++) {
      expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    }
    expect(read([...bytes].map((byte) => Buffer.from([byte])))).toEqual(whole);
  });
});
