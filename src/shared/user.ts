import * as z from 'zod/mini';

/** The first partner is purple, the second pink. */
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

/** The current user, with their preferences. */
export const Profile = z.extend(User, {
  /** Null for the browser's locale. */
  locale: z.nullable(z.enum(['en', 'zh-CN'])),
  /** First day of a calendar week, 0 is Sunday. Null: the locale's. */
  weekStart: z.nullable(z.int().check(z.minimum(0), z.maximum(6))),
});
export type Profile = z.infer<typeof Profile>;
