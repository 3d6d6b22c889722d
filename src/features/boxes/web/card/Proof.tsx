import { useQuery } from '@tanstack/react-query';
import BookHeart from 'lucide-react/icons/book-heart';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { createMemory } from '#features/memories/memories.contract.ts';
import { refreshMemories } from '#features/memories/web/dashboard/dashboard.queries.ts';
import { memoriesQuery } from '#features/memories/web/memories.queries.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { usePhoto } from '#features/photos/web/photos.queries.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { useApiMutation } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { dateIn } from '#shared/dates.ts';
import { instantIn } from '#shared/moments.ts';
import { shortTextLimit } from '#shared/text.ts';
import { boxName } from '../../box-looks.rules.ts';
import type { Box } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import { memoryDescription } from '../../proof.rules.ts';
import { smallHeading } from './Challenge.tsx';

const gone = 'text-14 text-ink-muted';

export type FeedbackProps = { reason: string; heading?: 'h3' | 'h4' };

/** The reason why the owner asks for another try. */
export const Feedback = ({ reason, heading: Heading = 'h4' }: FeedbackProps) => (
  <div className="grid gap-1 rounded-control bg-danger-soft p-3">
    <Heading className="text-13 font-semibold text-danger">{t.page.feedback}</Heading>
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {reason}
    </p>
  </div>
);

export type ProofProps = {
  box: Box;
  heading?: 'h3' | 'h4';
  title?: string;
  /** Shows the whole photo, as a button that does this. Without it, a part of the photo links to its page. */
  onOpenPhoto?: (photo: Photo) => void;
};

/** The text and the photo of a completion. */
export const Proof = ({
  box,
  heading: Heading = 'h4',
  title = box.isPaid ? t.page.paid(box.priceAmount) : t.page.proof,
  onOpenPhoto,
}: ProofProps) => (
  <div className="grid gap-2 rounded-control bg-sunken p-3">
    <Heading className={smallHeading}>{title}</Heading>
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {box.completionData}
    </p>
    {box.completionPhotoId !== null && (
      <ProofPhoto id={box.completionPhotoId} onOpen={onOpenPhoto} />
    )}
  </div>
);

type ProofPhotoProps = { id: number; onOpen: ProofProps['onOpenPhoto'] };

function ProofPhoto({ id, onOpen }: ProofPhotoProps) {
  const query = usePhoto(id);
  const { data, error } = query;
  if (data === null || isNotFound(error)) return <p className={gone}>{t.page.photoGone}</p>;
  return (
    <Section query={[query]} data={data} error={t.page.photoFailed} compact quiet skeleton={160}>
      {(photo) => <LoadedPhoto photo={photo} onOpen={onOpen} />}
    </Section>
  );
}

function LoadedPhoto({ photo, onOpen }: { photo: Photo; onOpen: ProofProps['onOpenPhoto'] }) {
  const { timeZone } = useCouple();
  const name = photoName(photo, timeZone);
  return (
    <>
      {onOpen === undefined ? (
        <Link
          className="block aspect-[16/9] overflow-hidden rounded-small"
          to={`/photo/${photo.id}`}
          aria-label={t.page.proofPhoto}
        >
          <PhotoImage photo={photo} name={name} layout="tile" sizes="320px" />
        </Link>
      ) : (
        <WholePhoto photo={photo}>
          <PhotoImage photo={photo} name={name} layout="whole" onOpen={() => onOpen(photo)} />
        </WholePhoto>
      )}
      {photo.deletedAt !== null && <p className={gone}>{t.page.photoInBin}</p>}
    </>
  );
}

function WholePhoto({ photo: { width, height }, children }: { photo: Photo; children: ReactNode }) {
  const size = { '--ratio': width / height, '--widest': `${width}px` };
  return (
    <div
      className="grid h-[min(34dvh,360px)] place-items-center rounded-small [container-type:size] *:rounded-[inherit]"
      style={size}
    >
      {children}
    </div>
  );
}

const icon = <BookHeart size={18} strokeWidth={1.75} aria-hidden="true" />;

/** Makes a memory of an approved photo, or leads to the one that has it. */
export function KeepAsMemory({ box, photoId }: { box: Box; photoId: number }) {
  const { timeZone } = useCouple();
  const { data: memories } = useQuery(memoriesQuery);
  const { data: photo, isPending } = usePhoto(photoId);
  const create = useApiMutation(createMemory, {
    meta: { errorText: t.page.keepFailed },
    onSuccess: () => toast.general(t.page.keptNow, { tone: 'ok' }),
    onSettled: () => refreshMemories(),
  });
  const completedAt = instantIn(box.completedAt);
  if (memories === undefined || timeZone === undefined || completedAt === null) return null;
  const memory = memories.find(({ photos }) => photos.some(({ id }) => id === photoId));
  if (memory !== undefined) {
    return (
      <Link className={buttonClass()} to={`/memories?openMemory=${memory.id}`}>
        {icon}
        {t.page.kept}
      </Link>
    );
  }
  if (isPending || photo === null || photo?.deletedAt != null) return null;
  const body = {
    title: boxName(box).slice(0, shortTextLimit),
    description: memoryDescription(box),
    date: dateIn(timeZone, completedAt).toString(),
    type: 'event' as const,
    selectedPhotos: [photoId],
  };
  return (
    <Button icon={icon} busy={create.isPending} onClick={() => create.mutate({ body })}>
      {t.page.keep}
    </Button>
  );
}
