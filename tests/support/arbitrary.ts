import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { naughtyStrings } from './naughty.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Random values of a contract's schema, roughly; its refinements may reject some. */
export const arbitraryOf = (shape: z.core.$ZodType): fc.Arbitrary<unknown> =>
  fromSchema(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }));

function fromSchema(schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anything;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(fromSchema));
  switch (schema.type) {
    case 'string':
      return stringFrom(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 20 }), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 20_000 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayFrom(schema);
    case 'object':
      return objectFrom(schema);
    default:
      return anything;
  }
}

function stringFrom({ pattern, minLength = 0, maxLength = 40 }: JsonSchema) {
  const plain = fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.min(maxLength, 40),
  });
  const matching = pattern === undefined ? plain : fc.stringMatching(new RegExp(pattern));
  const known = fc.constantFrom(
    'zoe',
    'sam',
    '2020-06-08',
    'Europe/Paris',
    '1',
    'three blind mice run',
  );
  return fc.oneof({ weight: 4, arbitrary: matching }, { weight: 2, arbitrary: known }, naughty);
}

function arrayFrom({ prefixItems, items }: JsonSchema): fc.Arbitrary<unknown[]> {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(fromSchema));
  const item = items === undefined || Array.isArray(items) ? anything : fromSchema(items);
  return fc.array(item, { maxLength: 5 });
}

function objectFrom({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(names, fromSchema(additionalProperties), { maxKeys: 5 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)]),
  );
  return fc.record(fields, { requiredKeys: required }) as fc.Arbitrary<unknown>;
}

const naughty = fc.constantFrom(...naughtyStrings);

/** Random field names, some of them known. */
const names = fc.oneof(fc.constantFrom('name', 'education', 'email', 'linkedIn'), naughty);

/** Numbers in JSON, and texts that look like numbers. */
const oddNumbers = fc.constantFrom<unknown>(
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  2 ** 64,
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '1,5',
  ' 1 ',
  '+1',
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  naughty,
  oddNumbers,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 5 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly (string | number)[];

/** The value with a part removed, added, moved or replaced. */
export const mutated = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  value.chain((whole) => {
    const places = fc.constantFrom(...pathsIn(whole));
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(whole) },
      {
        weight: 4,
        arbitrary: fc.tuple(places, anything).map(([path, other]) => replaced(whole, path, other)),
      },
      { weight: 2, arbitrary: places.map((path) => replaced(whole, path, undefined)) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(places, naughty, anything)
          .map(([path, name, more]) => replaced(whole, [...path, name], more)),
      },
      { weight: 1, arbitrary: places.map((path) => replaced(whole, path, [at(whole, path)])) },
      { weight: 1, arbitrary: anything },
    );
  });

/** The paths of all parts of a value, the whole first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]));
  return [path, ...inner];
}

function at(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value;
  const fields = new Map(Object.entries(Object(value)));
  return at(fields.get(String(key)), rest);
}

/** A copy with another value at this path; `undefined` removes it. */
function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const inner = replaced(at(value, [key]), rest, other);
  if (Array.isArray(value)) {
    const index = Number(key);
    return inner === undefined
      ? value.filter((_, each) => each !== index)
      : value.map((each, place) => (place === index ? inner : each));
  }
  const fields = Object.entries(Object(value)).filter(([name]) => name !== String(key));
  // `Object.fromEntries` creates an own field named `__proto__`.
  return Object.fromEntries(inner === undefined ? fields : [...fields, [String(key), inner]]);
}
