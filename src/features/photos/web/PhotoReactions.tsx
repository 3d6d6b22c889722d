import { useQuery } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { toastError } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { useShownReactions } from '#platform/web/session/shown-reactions.ts';
import { Reactions } from '#platform/web/ui/Reactions.tsx';
import { type ReactionEmoji, withReaction } from '#shared/reaction.ts';
import { t } from '../messages/index.ts';
import { type Photo, reactToPhoto } from '../photos.contract.ts';
import { changePhotos } from './change-photos.ts';
import { photoQuery } from './photos.queries.ts';

/** Sets or removes the user's reaction: at once on the screen, undone with a toast if it fails. */
function react(id: number, userId: number, emoji: ReactionEmoji | null): void {
  const at = new Date().toISOString();
  changePhotos({
    ids: [id],
    isInstant: true,
    change: (photo) => ({
      ...photo,
      reactions: withReaction(photo.reactions ?? [], userId, emoji, at),
    }),
    scope: `reaction ${id}`,
    send: () => request(reactToPhoto, { params: { id: `${id}` }, body: { emoji } }),
  }).catch((error: unknown) => toastError(error, t.photo.reactionFailed));
}

/** The reactions on a photo. Also live for a photo that a memory or the news contains. */
export function PhotoReactions({ photo }: { photo: Photo }) {
  const { me } = useCouple();
  const { data } = useQuery({
    ...photoQuery(photo.id),
    initialData: photo,
    // A page that needs a fresh photo reads it again.
    initialDataUpdatedAt: 0,
    // Live events keep it fresh.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { deletedAt, reactions } = data ?? photo;
  return (
    <Reactions
      reactions={useShownReactions(reactions)}
      onReact={deletedAt === null ? (emoji) => react(photo.id, me.id, emoji) : undefined}
    />
  );
}
