import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { writerOf } from './writer.ts';

/** Writes parts of a list, as they stand between its brackets. */
export function partWriter(item: z.core.$ZodType, check: boolean) {
  const write = writerOf(z.array(item));
  return async (part: readonly unknown[]): Promise<string> => {
    if (check) z.parse(z.array(item), part);
    return (await write(part)).slice(1, -1);
  };
}

/**
 * The text of a list whose parts come one after the other. Waits for the first of them, so that a handler
 * can still refuse; what fails later can only be cut off.
 */
export async function textOf(
  parts: AsyncIterable<readonly unknown[]>,
  written: ReturnType<typeof partWriter>,
): Promise<Readable> {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();

  async function* text() {
    yield '[';
    let between = '';
    for (let part = first; part.done !== true; part = await rest.next()) {
      const items = await written(part.value);
      if (items === '') continue;
      yield between + items;
      between = ',';
    }
    yield ']';
  }
  return Readable.from(text(), { objectMode: false });
}
