import { useMutation, useMutationState } from '@tanstack/react-query';
import { type Reaction, type ReactionEmoji, withReaction } from '#shared/reaction.ts';
import { toastError } from '../api/queries.ts';
import { Reactions } from '../ui/Reactions.tsx';
import { useCouple } from './couple.ts';

/** Null takes the reaction back. */
type Choice = ReactionEmoji | null;

export type ReactionsOfBothProps = {
  /** Unique name of the photo or memory. */
  subject: string;
  /** Responses of older versions have none. */
  reactions: readonly Reaction[] | undefined;
  /** Sends a choice and stores the answer. Without it, nothing can be chosen. */
  save: ((choice: Choice) => Promise<unknown>) | undefined;
  /** Text of an error. */
  failed: string;
};

/** The reactions of both users; the user's choice is shown before it is saved, and undone with a toast if that fails. */
export function ReactionsOfBoth({ subject, reactions = [], save, failed }: ReactionsOfBothProps) {
  const { me, partner } = useCouple();
  const mutationKey = ['reaction', subject];
  const { mutate } = useMutation({
    mutationKey,
    // One choice after the other, so that the last one counts.
    scope: { id: `reaction ${subject}` },
    mutationFn: async (choice: Choice) => save?.(choice),
    onError: (error) => toastError(error, failed),
  });
  const choices = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Only the mutation above uses the key.
    select: ({ state }) => state.variables as Choice,
  });
  const choice = choices.at(-1);
  const shown = choice === undefined ? reactions : withReaction(reactions, me.id, choice, '');
  return (
    <Reactions
      reactions={shown.map(({ userId, emoji }) => {
        const { displayName: name, color } = userId === me.id ? me : partner;
        return { emoji, name, color, isMine: userId === me.id };
      })}
      onReact={save && ((choice) => mutate(choice))}
    />
  );
}
