import { expect, test } from 'vitest';
import { FrameReader, frameText } from './socket-frames.ts';

const sent = [
  frameText('CONNECTED', { version: '1.2' }, ''),
  '\n',
  frameText(
    'MESSAGE',
    { subscription: '/topic/a:b', odd: 'back\\new\nline' },
    '{"n":"é💕\\n\\n:"}',
  ),
  '\r\n\n',
  frameText('RECEIPT', { 'receipt-id': '1' }, ''),
].join('');

const read = [
  { command: 'CONNECTED', headers: { version: '1.2' }, body: '' },
  {
    command: 'MESSAGE',
    headers: { subscription: '/topic/a:b', odd: 'back\\new\nline', 'content-length': '19' },
    body: '{"n":"é💕\\n\\n:"}',
  },
  { command: 'RECEIPT', headers: { 'receipt-id': '1' }, body: '' },
];

test('frames are read however they are cut, with signs of life in between', () => {
  expect(new FrameReader().read(sent)).toEqual(read);
  for (let cut = 1; cut < sent.length; cut++) {
    const reader = new FrameReader();
    const frames = [...reader.read(sent.slice(0, cut)), ...reader.read(sent.slice(cut))];
    expect(frames).toEqual(read);
  }
});

test('signs of life alone are no frame, and pile up nowhere', () => {
  const reader = new FrameReader();
  for (let beats = 0; beats < 100; beats++) expect(reader.read('\n')).toEqual([]);
  expect(reader.read('RECEIPT\nreceipt-id:1\n\n\0')).toEqual(read.slice(2));
});
