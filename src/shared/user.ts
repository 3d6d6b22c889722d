import * as z from 'zod/mini';

/** The first partner is purple, the second pink (decisions §1). */
export const UserColor = z.enum(['purple', 'pink']);
export type UserColor = z.infer<typeof UserColor>;

/** One of the two partners, as both may see them. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  color: UserColor,
});
export type User = z.infer<typeof User>;
