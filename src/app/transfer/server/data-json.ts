/** Something of which there may be more than memory holds, an object of such things, or all of it. */
type Value = AsyncIterable<unknown> | Nested | object | string | number | null;

/** An object that is written like the outermost one. */
export class Nested {
  readonly fields: Readonly<Record<string, Value>>;
  constructor(fields: Readonly<Record<string, Value>>) {
    this.fields = fields;
  }
}

const isMany = (value: Value): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** The text of an object, piece by piece, its lists one item a line: for people with a plain editor as well. */
export async function* jsonOf(fields: Readonly<Record<string, Value>>): AsyncGenerator<string> {
  yield* objectOf(fields);
  yield '\n';
}

async function* objectOf(fields: Readonly<Record<string, Value>>): AsyncGenerator<string> {
  let between = '{\n';
  for (const [key, value] of Object.entries(fields)) {
    yield `${between}${JSON.stringify(key)}: `;
    between = ',\n';
    if (value instanceof Nested) yield* objectOf(value.fields);
    else if (isMany(value)) yield* listOf(value);
    else yield JSON.stringify(value, null, 1);
  }
  yield '\n}';
}

async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let between = '[\n';
  let isEmpty = true;
  for await (const item of items) {
    yield between + JSON.stringify(item);
    between = ',\n';
    isEmpty = false;
  }
  yield isEmpty ? '[]' : '\n]';
}
