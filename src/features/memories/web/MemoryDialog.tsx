import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useApiMutation } from '#platform/web/api/queries.ts';
import { useRequestInAddress } from '#platform/web/navigation.ts';
import { Button, IconButton } from '#platform/web/ui/Button.tsx';
import { useConfirm, useNotice } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useIfMounted } from '#platform/web/ui/use-if-mounted.ts';
import { t as shared } from '#shared/messages/index.ts';
import { dayRangeOf } from '../calendar.rules.ts';
import { deleteMemory, type Memory } from '../memories.contract.ts';
import { editMemoryParam } from '../memories.rules.ts';
import { t } from '../messages/index.ts';
import { refreshMemories } from './dashboard/dashboard.queries.ts';
import { openMemoryDraft } from './form/memory-draft.ts';
import { Creator } from './list/MemoryCard.tsx';
import { MemoryReactions } from './MemoryReactions.tsx';
import { MemoryThumbs } from './MemoryThumbs.tsx';
import { useMemory } from './memories.queries.ts';
import { TypeChip } from './TypeSign.tsx';

const details = 'grid gap-4';

const Lightbox = lazy(async () => ({
  default: (await import('#features/photos/web/lightbox/Lightbox.tsx')).Lightbox,
}));

const icon = { size: 20, strokeWidth: 1.75 } as const;

export type MemoryDialogProps = {
  id: number;
  onClose: () => void;
  onEdit: (memory: Memory) => void;
  /** Opens the draft of this memory, which is deleted, as a new one. */
  onRescue: (id: number) => void;
};

/** All of one memory. */
export function MemoryDialog({ id, onClose, onEdit, onRescue }: MemoryDialogProps) {
  const query = useMemory(id);
  const { data: memory } = query;
  const remove = useDeletion(onClose);
  const hasDraft = memory === null && openMemoryDraft(id).snapshot().value !== null;
  const title = memory === null ? t.page.notFound : (memory?.title ?? t.page.oneMemory);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="medium"
      footer={
        memory ? (
          <>
            <IconButton label={t.page.print} icon={<Printer {...icon} />} onClick={() => print()} />
            <Button variant="plain" icon={<Trash {...icon} />} onClick={() => void remove(memory)}>
              {t.page.delete}
            </Button>
            <Button
              data-write=""
              variant="primary"
              icon={<Pencil {...icon} />}
              aria-haspopup="dialog"
              onClick={() => onEdit(memory)}
            >
              {t.page.edit}
            </Button>
          </>
        ) : (
          <>
            <Button variant={memory === null && !hasDraft ? 'primary' : 'quiet'} onClick={onClose}>
              {shared.close}
            </Button>
            {hasDraft && (
              <Button
                data-write=""
                variant="primary"
                aria-haspopup="dialog"
                onClick={() => onRescue(id)}
              >
                {t.page.createAgain}
              </Button>
            )}
          </>
        )
      }
    >
      <Section query={query} error={t.page.oneLoadFailed} skeleton={<DetailsSkeleton />}>
        {(loaded) =>
          loaded === null ? (
            <>
              <p>{shared.notFoundHint}</p>
              {hasDraft && <p>{t.page.draftHint}</p>}
            </>
          ) : (
            <Details memory={loaded} onEdit={onEdit} />
          )
        }
      </Section>
    </Dialog>
  );
}

/** Deletes a memory after a confirmation. */
function useDeletion(onClose: () => void) {
  const confirm = useConfirm();
  const showNotice = useNotice();
  const whileOpen = useIfMounted();
  const { mutateAsync } = useApiMutation(deleteMemory, { meta: { handlesError: true } });
  return async ({ id, title, photos }: Memory) => {
    const isConfirmed = await confirm({
      title: t.page.deleteTitle,
      text: t.page.sureToDelete(title, photos.length),
      action: t.page.delete,
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await mutateAsync({ params: { id: `${id}` } });
      whileOpen(onClose);
      toast.general(t.page.deleted, { tone: 'ok' });
    } catch (error) {
      if (isSignedOut(error)) return;
      const text = errorMessage(error, t.page.deleteFailed);
      await showNotice({ title: t.page.deleteFailedTitle, text });
    } finally {
      refreshMemories();
    }
  };
}

function Details({ memory, onEdit }: Pick<MemoryDialogProps, 'onEdit'> & { memory: Memory }) {
  useRequestInAddress(editMemoryParam, () => onEdit(memory));
  const { type, creator, description, photos } = memory;
  const [openPhoto, setOpenPhoto] = useState<Photo>();
  return (
    <div className={details}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <TypeChip type={type} />
        <span className="font-semibold tabular-nums">{t.page.dates(dayRangeOf(memory))}</span>
      </div>
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {description}
      </p>
      {photos.length > 0 && <MemoryThumbs photos={photos} onOpen={setOpenPhoto} />}
      <div className="text-14 text-ink-muted">
        <Creator creator={creator} />
      </div>
      <MemoryReactions memory={memory} />
      {openPhoto !== undefined && (
        <Suspense fallback={null}>
          <Lightbox
            photo={openPhoto}
            photos={photos}
            onLook={doNothing}
            onClose={() => setOpenPhoto(undefined)}
            origin={{ from: 'memory' }}
          />
        </Suspense>
      )}
    </div>
  );
}

const doNothing = () => undefined;

const DetailsSkeleton = () => (
  <div className={details}>
    <Skeleton width="45%" height={28} />
    <Skeleton />
    <Skeleton width="80%" />
    <Skeleton width="30%" />
  </div>
);
