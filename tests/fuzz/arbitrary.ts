import * as fc from 'fast-check';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Strings that are known to break programs; each must be accepted or rejected. */
export const naughtyStrings: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  'before\0after',
  '\u0001\u0008\u001b[31m',
  'half \ud83d of a pair',
  '\udc00\ud800',
  '\ufeffstarts with a mark',
  '\u202eright to left\u202c',
  '\u200b\u200c\u200d\u2060',
  'مرحبا שלום नमस्ते 你好 ไทย',
  'e\u0301\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👧🏳️‍🌈👍🏿🇫🇷',
  'İıſK ﬀ ﷽ ½ Ⅷ ｆｕｌｌ',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e309',
  '9007199254740993',
  "' or '1'='1",
  "'; drop table people; --",
  '"><img src=x onerror=alert(1)>',
  '`id`$(id);id|id&id',
  '%s%s%n%00%0d%0a',
  'a\r\nSet-Cookie: a=b',
  '../../../../etc/passwd',
  '..%2f..%2fsecret.key',
  '=cmd|calc!A0',
  '2020-02-30',
  '+275760-09-13',
  'Europe/../Paris',
  'x'.repeat(201),
  'ü'.repeat(20_000),
];

const naughty = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...naughtyStrings) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  naughty,
  fc.constantFrom<unknown>(-1, 0.1, 1e-320, 1e308, 2 ** 31, 2 ** 53 + 2, 2 ** 64, null, true),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 5 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Random values, most of them of a contract's schema, roughly; its refinements may reject these too. */
export const arbitraryOf = (shape: z.core.$ZodType): fc.Arbitrary<unknown> =>
  fromSchema(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }));

const fromSchema = (schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: valid(schema) }, anything);

function valid(schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> {
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
    case 'array':
      return arrayFrom(schema);
    case 'object':
      return objectFrom(schema);
    default:
      return anything;
  }
}

function stringFrom({ pattern, minLength = 0, maxLength = 40 }: JsonSchema) {
  const length = { minLength, maxLength: Math.min(maxLength, 40) };
  const plain = fc.string({ unit: 'grapheme-ascii', ...length });
  const matching = pattern === undefined ? plain : fc.stringMatching(new RegExp(pattern));
  const known = fc.constantFrom('zoe', '2020-06-08', 'Europe/Paris', '1', 'three blind mice run');
  return fc.oneof({ weight: 2, arbitrary: matching }, known);
}

function arrayFrom({ prefixItems, items }: JsonSchema): fc.Arbitrary<unknown[]> {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(fromSchema));
  const item = items === undefined || Array.isArray(items) ? anything : fromSchema(items);
  return fc.array(item, { maxLength: 5 });
}

/** Half of the objects have a field too many or too few. */
function objectFrom({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(naughty, fromSchema(additionalProperties), { maxKeys: 5 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema)]),
  );
  const whole = fc.record(fields, { requiredKeys: required });
  return fc.oneof(
    { weight: 2, arbitrary: whole },
    fc.record(fields, { requiredKeys: [] }),
    // `Object.fromEntries` creates an own field named `__proto__`.
    fc
      .tuple(whole, naughty, anything)
      .map(([rest, name, value]) => Object.fromEntries([...Object.entries(rest), [name, value]])),
  );
}
