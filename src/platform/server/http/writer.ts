import * as z from 'zod/mini';

type Write = (answer: unknown) => string;

/**
 * Writes answers from their contract: what it does not name cannot leak. Code made for one shape is
 * several times faster than what can read any; but to load its maker and to run it takes longer than
 * a few answers, and the first of them is what a start is waited for. So it is made for the second.
 */
export function writerOf(shape: z.core.$ZodType): (answer: unknown) => string | Promise<string> {
  let asked = false;
  let write: Write | undefined;
  const make = async () => {
    const { default: compile } = await import('fast-json-stringify');
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-7', io: 'input' });
    // Its own types know one draft, ours names none.
    write = compile(schema as Parameters<typeof compile>[0]);
    return write;
  };
  return (answer) => {
    if (write !== undefined) return write(answer);
    if (asked) return make().then((made) => made(answer));
    asked = true;
    return JSON.stringify(z.parse(shape, answer));
  };
}
