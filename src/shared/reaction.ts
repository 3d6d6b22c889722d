import * as z from 'zod/mini';

export const reactionEmojis = ['❤️', '😍', '😂', '😮', '😢', '👏'] as const;
export type ReactionEmoji = (typeof reactionEmojis)[number];

/** One per user on a photo or a memory. */
export const Reaction = z.object({
  userId: z.int(),
  emoji: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type Reaction = z.infer<typeof Reaction>;

/** Responses that earlier versions cached have none. */
export const Reactions = z._default(z.array(Reaction), []);

/** The reactions after a user reacted; null takes theirs back. The same emoji again keeps its time. */
export function withReaction(
  reactions: readonly Reaction[],
  userId: number,
  emoji: ReactionEmoji | null,
  at: string,
): Reaction[] {
  const own = reactions.find((reaction) => reaction.userId === userId);
  if (own !== undefined && own.emoji === emoji) return [...reactions];
  const others = reactions.filter((reaction) => reaction.userId !== userId);
  return emoji === null ? others : [...others, { userId, emoji, at }];
}
