import * as fc from 'fast-check';
import { frameText } from '#platform/server/realtime/stomp-frames.ts';

const word = fc.string({
  unit: fc.constantFrom(...'ab:\\\n\r \tüß♥𝄞'),
  minLength: 1,
  maxLength: 12,
});

/** A valid frame with names and values that need escaping. */
export const anyFrame = fc.record({
  command: fc.constantFrom('SEND', 'SUBSCRIBE', 'MESSAGE', 'X'),
  headers: fc.dictionary(
    fc.string({ minLength: 1, maxLength: 12 }).map((name) => `n${name}`),
    fc.oneof(word, fc.constantFrom('\\n', '\\\\n', '\r', '\n:', '\\', 'a\\c')),
    { maxKeys: 6, noNullPrototype: true },
  ),
  body: fc.oneof(word, fc.constantFrom('', '\0', 'a\0b')),
});

const beginnings = fc.sample(
  anyFrame.map(({ command, headers, body }) => frameText('1.2', command, headers, body)),
  200,
);

/** Bytes with random changes, insertions and deletions. */
const damaged = (text: string, damages: readonly { at: number; byte: number; how: number }[]) => {
  const bytes = [...Buffer.from(text)];
  for (const { at, byte, how } of damages) {
    const put = how === 0 ? [] : [byte];
    bytes.splice(at % (bytes.length + 1), how === 1 ? 0 : 1, ...put);
  }
  return Buffer.from(bytes);
};

/** Damaged frames with these texts. */
export const damagedFramesOf = (texts: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255), how: fc.nat(2) }), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([text, damages]) => damaged(text, damages));

export const damagedFrames = damagedFramesOf(beginnings);
