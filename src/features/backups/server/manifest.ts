import * as z from 'zod/mini';

/** What of a home lies where in an archive. */
export const parts = {
  database: 'home.sqlite',
  key: 'secret.key',
  /** By which push services know the home; of use with the sign-ins only. */
  pushKey: 'push.key',
  manifest: 'manifest.json',
  pictures: 'photos/',
} as const;

const picture = /^photos\/[0-9a-f]{32}\.(?:full|medium|thumbnail|original)\.(?:jpg|webp)$/;

/** Whether an archive may hold something of this name: nothing else does, and no name leads elsewhere. */
export const isPartName = (name: string): boolean =>
  [parts.database, parts.key, parts.pushKey].some((part) => part === name) || picture.test(name);

export const Listed = z.object({
  name: z.string(),
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Listed = z.infer<typeof Listed>;

/** What an archive says of itself. */
export const Manifest = z.object({
  /** Of this very list. */
  format: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  /** The steps that the schema of its database went. */
  schema: z.array(z.string()),
  moment: z.string(),
  photos: z.int(),
  files: z.array(Listed),
  /** Pictures that should have been there when it was made, and were not. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** What stands at the end of an archive, to be read without opening it. */
export const Facts = z.object({ fivetwenty: z.literal(1), moment: z.string(), photos: z.int() });
export type Facts = z.infer<typeof Facts>;
