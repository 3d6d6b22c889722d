import * as z from 'zod/mini';
import { t } from './messages/index.ts';

export const reactionEmojis = ['❤️', '😍', '😂', '😮', '😢', '👏'] as const;
export type ReactionEmoji = (typeof reactionEmojis)[number];

/** The same emoji with and without the variation selector that asks for a colored picture. */
const plainEmoji = (emoji: string): string => emoji.replaceAll('\uFE0F', '');
const emojisByPlain = new Map<string, ReactionEmoji>(
  reactionEmojis.map((emoji) => [plainEmoji(emoji), emoji]),
);

/** One per user on a photo or a memory. */
export const Reaction = z.object({
  userId: z.int(),
  emoji: z.string(),
  /** ISO 8601. */
  at: z.string(),
});
export type Reaction = z.infer<typeof Reaction>;

/** The emoji to react with; null takes the reaction back. */
export const ReactionInput = z.object({
  emoji: z.nullable(
    z.pipe(
      z.string(),
      z.transform((text, { issues }): ReactionEmoji => {
        const emoji = emojisByPlain.get(plainEmoji(text));
        if (emoji !== undefined) return emoji;
        issues.push({
          code: 'custom',
          input: text,
          message: t.reactWithOneOf(reactionEmojis.join(' ')),
        });
        return z.NEVER;
      }),
    ),
  ),
});
