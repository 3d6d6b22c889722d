import * as z from 'zod/mini';
import { type ReactionEmoji, reactionEmojis } from '#shared/reaction.ts';
import { t } from './messages/index.ts';

/** The same emoji with and without the variation selector that asks for a colored picture. */
const plainEmoji = (emoji: string): string => emoji.replaceAll('\uFE0F', '');
const emojisByPlain = new Map<string, ReactionEmoji>(
  reactionEmojis.map((emoji) => [plainEmoji(emoji), emoji]),
);

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
          message: t.answers.reactWithOneOf(reactionEmojis.join(' ')),
        });
        return z.NEVER;
      }),
    ),
  ),
});
