import { useMutation, useMutationState } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { toastError } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { useShownReactions } from '#platform/web/session/shown-reactions.ts';
import { Reactions } from '#platform/web/ui/Reactions.tsx';
import { type ReactionEmoji, withReaction } from '#shared/reaction.ts';
import { type Memory, reactToMemory } from '../memories.contract.ts';
import { t } from '../messages/index.ts';
import { showSaved } from './memories.queries.ts';

/** The reactions on a memory; the user's choice is shown before it is saved. */
export function MemoryReactions({ memory: { id, reactions } }: { memory: Memory }) {
  const { me } = useCouple();
  const mutationKey = [reactToMemory.path, id];
  const { mutate } = useMutation({
    mutationKey,
    // One choice after the other, so that the last one counts.
    scope: { id: `memory reaction ${id}` },
    mutationFn: (emoji: ReactionEmoji | null) =>
      request(reactToMemory, { params: { id: `${id}` }, body: { emoji } }),
    onSuccess: ({ memory }) => showSaved(memory),
    onError: (error) => toastError(error, t.page.reactionFailed),
  });
  const choices = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Only the mutation above uses the key.
    select: ({ state }) => state.variables as ReactionEmoji | null,
  });
  const shown = choices.reduce(
    (before, emoji) => withReaction(before, me.id, emoji, ''),
    reactions ?? [],
  );
  return <Reactions reactions={useShownReactions(shown)} onReact={(emoji) => mutate(emoji)} />;
}
