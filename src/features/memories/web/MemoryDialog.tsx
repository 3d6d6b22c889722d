import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { useLightboxEntry } from '#features/photos/web/lightbox/use-lightbox-entry.ts';
import { fromMemory } from '#features/photos/web/way-back.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useWhileThere } from '#platform/web/ui/use-while-there.ts';
import { daysOf } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import { Creator } from './Creator.tsx';
import { memoryDraft } from './form/memory-draft.ts';
import styles from './MemoryDialog.module.css';
import { MemoryThumbs } from './MemoryThumbs.tsx';
import { useMemory } from './memories.queries.ts';
import { memoryToWrite } from './opened-memory.ts';
import { TypeChip } from './TypeSign.tsx';
import { useDeletion } from './use-deletion.ts';

const Lightbox = lazy(async () => ({
  default: (await import('#features/photos/web/lightbox/Lightbox.tsx')).Lightbox,
}));

export type MemoryDialogProps = {
  id: number;
  open: boolean;
  onClose: () => void;
  onEdit: (memory: Memory) => void;
  /** Write on what was written of it before it was gone. */
  onWriteLost: () => void;
};

/** One memory with all that there is of it (S2 §2). */
export function MemoryDialog({ id, open, onClose, onEdit, onWriteLost }: MemoryDialogProps) {
  const { me } = useCouple();
  const { data: memory, isError, isFetching, refetch } = useMemory(id);
  const waiting = useCalmPending(memory === undefined && !isError);
  // Whoever has closed it by then is elsewhere, and is left there.
  const whileOpen = useWhileThere(open);
  const remove = useDeletion(() => whileOpen(onClose));
  const online = useOnline();
  const disabledReason = online ? undefined : t.page.offline;
  const write = useEffectEvent(onEdit);
  useEffect(() => {
    if (memory === undefined || memoryToWrite.get() !== id) return;
    memoryToWrite.forget();
    if (memory !== null) write(memory);
  }, [id, memory]);
  const hasLost = memory === null && memoryDraft(me.username, id).get() !== undefined;
  const title = memory === null ? t.page.notFound : (memory?.title ?? t.page.oneMemory);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="medium"
      footer={
        memory ? (
          <>
            <IconButton
              label={t.page.print}
              icon={<Printer size={20} strokeWidth={1.75} />}
              onClick={() => print()}
            />
            <Button
              variant="plain"
              icon={<Trash size={20} strokeWidth={1.75} />}
              disabledReason={disabledReason}
              onClick={() => void remove(memory)}
            >
              {t.page.delete}
            </Button>
            <Button
              data-write=""
              variant="primary"
              icon={<Pencil size={20} strokeWidth={1.75} />}
              aria-haspopup="dialog"
              onClick={() => onEdit(memory)}
            >
              {t.page.edit}
            </Button>
          </>
        ) : (
          <>
            <Button variant={memory === null && !hasLost ? 'primary' : 'quiet'} onClick={onClose}>
              {t.page.close}
            </Button>
            {hasLost && (
              <Button data-write="" variant="primary" aria-haspopup="dialog" onClick={onWriteLost}>
                {t.page.writeLost}
              </Button>
            )}
          </>
        )
      }
    >
      {isError && (
        <ErrorState
          compact={memory !== undefined}
          text={t.page.oneLoadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {waiting && <DetailsSkeleton />}
      {memory === null && <p>{t.page.notFoundHint}</p>}
      {hasLost && <p>{t.page.lostHint}</p>}
      {memory && <Details memory={memory} />}
    </Dialog>
  );
}

function Details({ memory }: { memory: Memory }) {
  const { type, creator, description, photos } = memory;
  const [at, setAt] = useState<Photo>();
  // It opens with the same photo each time it is pressed, whichever was looked at last.
  const lightbox = useLightboxEntry(at?.id ?? 0, doNothing);
  const open = (photo: Photo) => {
    setAt(photo);
    lightbox.open();
  };
  return (
    <div className={styles.details}>
      <div className={styles.facts}>
        <TypeChip type={type} />
        <span className={styles.dates}>{t.page.dates(daysOf(memory))}</span>
      </div>
      <p className={styles.description}>{description}</p>
      {photos.length > 0 && <MemoryThumbs photos={photos} onOpen={open} />}
      <div className={styles.by}>
        <Creator creator={creator} />
      </div>
      {at !== undefined && lightbox.isOpen && (
        <Suspense fallback={null}>
          <Lightbox
            photo={at}
            photos={photos}
            onLook={doNothing}
            onClose={lightbox.close}
            origin={fromMemory}
          />
        </Suspense>
      )}
    </div>
  );
}

const doNothing = () => undefined;

const DetailsSkeleton = () => (
  <div className={styles.details} aria-busy="true">
    <Skeleton width="45%" height={28} />
    <Skeleton />
    <Skeleton width="80%" />
    <Skeleton width="30%" />
  </div>
);
