import * as z from 'zod/mini';

/** The first partner is purple, the second pink (decisions §1). */
export const PersonColor = z.enum(['purple', 'pink']);
export type PersonColor = z.infer<typeof PersonColor>;

/** One of the two partners, as both may see them. */
export const Person = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  color: PersonColor,
});
export type Person = z.infer<typeof Person>;
