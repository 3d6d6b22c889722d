import { useMutation, useQuery } from '@tanstack/react-query';
import BookHeart from 'lucide-react/icons/book-heart';
import { useState } from 'react';
import { Link } from 'react-router';
import { createMemory } from '#features/memories/memories.contract.ts';
import { memoriesQuery, refreshMemories } from '#features/memories/web/memories.queries.ts';
import { photoQuery } from '#features/photos/web/photos.queries.ts';
import { newIdempotencyKey, request } from '#platform/web/api/client.ts';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { dateIn } from '#shared/dates.ts';
import { instantIn } from '#shared/moments.ts';
import { shortText } from '#shared/text.ts';
import type { Box } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { storyOf } from '../../proof.rules.ts';

const icon = <BookHeart size={18} strokeWidth={1.75} aria-hidden="true" />;

/** Makes an event of an approved photo, with one tap; where one has it already, the way there. */
export function KeepAsMemory({ box, photoId }: { box: Box; photoId: number }) {
  const { timeZone } = useCouple();
  const online = useOnline();
  const { data: memories } = useQuery(memoriesQuery);
  const { data: photo, isPending } = useQuery(photoQuery(photoId));
  // Trying again must not create a second memory.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const keep = useMutation({
    mutationFn: (date: string) => {
      const body = {
        title: box.prizeName?.slice(0, shortText) ?? t.page.mystery,
        description: storyOf(box),
        date,
        type: 'event' as const,
        selectedPhotos: [photoId],
      };
      return request(createMemory, { body }, { idempotencyKey });
    },
    onSuccess: () => toast.general(t.page.keptNow, { tone: 'ok' }),
    // After an error the server may have saved it.
    onSettled: () => refreshMemories(),
    onError: (error) => {
      if (!isSignedOut(error)) toast.general(t.page.keepFailed, { tone: 'danger' });
    },
  });
  const completedAt = instantIn(box.completedAt);
  if (memories === undefined || timeZone === undefined || completedAt === null) return null;
  const kept = memories.find(({ photos }) => photos.some(({ id }) => id === photoId));
  if (kept !== undefined) {
    return (
      <Link className={buttonClass()} to={`/memories?openMemory=${kept.id}`}>
        {icon}
        {t.page.kept}
      </Link>
    );
  }
  // None that is gone, or in the bin, comes into a memory.
  if (isPending || photo === null || photo?.deletedAt != null) return null;
  return (
    <Button
      icon={icon}
      busy={keep.isPending}
      disabledReason={online ? undefined : t.form.offline}
      onClick={() => keep.mutate(dateIn(timeZone, completedAt).toString())}
    >
      {t.page.keep}
    </Button>
  );
}
