import type { Reaction } from '#shared/reaction.ts';
import type { ShownReaction } from '../ui/Reactions.tsx';
import { useCouple } from './couple.ts';

/** Returns the reactions with the names and colors of their users. Responses of older versions have no reactions. */
export function useShownReactions(reactions: readonly Reaction[] | undefined): ShownReaction[] {
  const { me, partner } = useCouple();
  return (reactions ?? []).map(({ userId, emoji }) => {
    const { displayName: name, color } = userId === me.id ? me : partner;
    return { emoji, name, color, isMine: userId === me.id };
  });
}
