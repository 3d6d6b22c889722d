import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { list } from '#shared/i18n/formats.ts';
import { type ReactionEmoji, reactionEmojis } from '#shared/reaction.ts';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import { Emoji } from './Emoji.tsx';
import { t } from './messages/index.ts';

/** The reaction of one user. */
export interface ShownReaction {
  readonly emoji: string;
  readonly name: string;
  readonly color: PartnerColor;
  /** True for the current user. */
  readonly isMine: boolean;
}

export type ReactionsProps = {
  reactions: readonly ShownReaction[];
  /** Called with the chosen emoji, or with null for the one that was chosen before. Without it, nothing can be chosen. */
  onReact?: ((emoji: ReactionEmoji | null) => void) | undefined;
};

const chip =
  'inline-flex min-h-11 min-w-0 items-center justify-center gap-0.5 rounded-full border text-22 leading-none';
const noReaction =
  'border-hairline bg-surface hover:border-own-text hover:bg-own-soft paper:hidden';
/** In the color of the user, or the gradient of both. */
const ofOne = 'border-own-text bg-own-soft text-ink forced-colors:border-[Highlight]';
const ofBoth =
  'border-transparent bg-us text-on-solid forced-colors:border-[Highlight] forced-colors:bg-none';

const labelOf = (emoji: ReactionEmoji, by: readonly ShownReaction[]): string =>
  t.reactions.emoji(
    t.reactions.names[emoji],
    list(by.map(({ isMine, name }) => (isMine ? t.reactions.you : name))),
  );

/** A held Enter would switch the reaction on and off. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

/** The emojis of both users. A press sets the user's own, which replaces the one before; another press removes it. */
export const Reactions = ({ reactions, onReact }: ReactionsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
  <div
    className="grid w-full max-w-90 grid-cols-6 gap-1"
    role="group"
    aria-label={t.reactions.title}
  >
    {reactionEmojis.map((emoji) => {
      const by = reactions
        .filter((reaction) => reaction.emoji === emoji)
        .sort((one, other) => Number(other.isMine) - Number(one.isMine));
      if (onReact === undefined && by.length === 0) return null;
      const [first] = by;
      const isMine = first?.isMine === true;
      const label = labelOf(emoji, by);
      const look = clsx(
        chip,
        by.length === 0 && noReaction,
        by.length === 1 && ofOne,
        by.length > 1 && ofBoth,
      );
      const content = (
        <>
          <Emoji>{emoji}</Emoji>
          {by.length > 0 && (
            <span className="text-13 font-bold tabular-nums" aria-hidden="true">
              {by.length}
            </span>
          )}
        </>
      );
      const color = by.length === 1 && first !== undefined ? colorSlot(first.color) : undefined;
      return onReact === undefined ? (
        <span key={emoji} className={look} data-color={color} role="img" aria-label={label}>
          {content}
        </span>
      ) : (
        <button
          key={emoji}
          className={look}
          type="button"
          data-color={color}
          aria-label={label}
          aria-pressed={isMine}
          title={label}
          onKeyDown={ignoreRepeat}
          onClick={() => onReact(isMine ? null : emoji)}
        >
          {content}
        </button>
      );
    })}
  </div>
);
