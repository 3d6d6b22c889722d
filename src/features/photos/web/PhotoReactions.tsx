import { useQuery } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { ReactionsOfBoth } from '#platform/web/session/ReactionsOfBoth.tsx';
import type { ReactionEmoji } from '#shared/reaction.ts';
import { t } from '../messages/index.ts';
import { type Photo, reactToPhoto } from '../photos.contract.ts';
import { changePhotos } from './change-photos.ts';
import { photoQuery } from './photos.queries.ts';

const saveReaction = (id: number, emoji: ReactionEmoji | null) =>
  changePhotos({
    ids: [id],
    // The response has the photo.
    change: (photo) => photo,
    send: () => request(reactToPhoto, { params: { id: `${id}` }, body: { emoji } }),
  });

/** The reactions on a photo. Also live for a photo that a memory or the news contains. */
export function PhotoReactions({ photo }: { photo: Photo }) {
  const { id } = photo;
  const { data } = useQuery({
    ...photoQuery(id),
    initialData: photo,
    // A page that needs a fresh photo reads it again.
    initialDataUpdatedAt: 0,
    // Live events keep it fresh.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { deletedAt, reactions } = data ?? photo;
  return (
    <ReactionsOfBoth
      subject={`photo ${id}`}
      reactions={reactions}
      save={deletedAt === null ? (emoji) => saveReaction(id, emoji) : undefined}
      failed={t.photo.reactionFailed}
    />
  );
}
