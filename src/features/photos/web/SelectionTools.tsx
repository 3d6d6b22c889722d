import Tags from 'lucide-react/icons/tags';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { useIsSmall, useOnline } from '#platform/web/ui/use-media.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import styles from './SelectionBar.module.css';
import { useBulkDeletion } from './use-bulk-deletion.ts';
import { isForPage } from './use-grid-keys.ts';
import type { PhotoSelection } from './use-selection.ts';

const AssignCategories = lazy(async () => ({
  default: (await import('./AssignCategories.tsx')).AssignCategories,
}));

export type SelectionToolsProps = {
  selection: PhotoSelection;
};

/** What the bar holds while photos are being selected; on a phone its actions stand at the bottom of the screen. */
export function SelectionTools({ selection }: SelectionToolsProps) {
  const { askToDelete, isDeleting } = useBulkDeletion(selection);
  const [assigning, setAssigning] = useState(false);
  /** How often it was asked for. */
  const [asked, setAsked] = useState(0);
  const isSmall = useIsSmall();

  useDeleteKey(() => void askToDelete());

  const actions = {
    selection,
    isDeleting,
    onDelete: () => void askToDelete(),
    onAssign: () => {
      setAsked(asked + 1);
      setAssigning(true);
    },
  };
  return (
    <>
      <span className={styles.count}>{t.selection.selected(selection.photos.length)}</span>
      <Button onClick={selection.all}>{t.selection.selectAll}</Button>
      {isSmall ? (
        <div className={styles.below}>
          <Actions {...actions} wide />
        </div>
      ) : (
        <Actions {...actions} />
      )}
      {asked > 0 && (
        <Suspense fallback={null}>
          <AssignCategories
            key={asked}
            photos={selection.photos}
            open={assigning}
            onClose={() => setAssigning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type ActionsProps = {
  selection: PhotoSelection;
  isDeleting: boolean;
  onDelete: () => void;
  onAssign: () => void;
  wide?: boolean;
};

function Actions({ selection, isDeleting, onDelete, onAssign, wide = false }: ActionsProps) {
  const online = useOnline();
  const none = selection.photos.length === 0 ? t.selection.selectFirst : undefined;
  const reason = online ? none : sharedMessages.offline;
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Button
        wide={wide}
        icon={<Tags {...icon} />}
        aria-haspopup="dialog"
        disabledReason={reason}
        onClick={onAssign}
      >
        {t.selection.assign}
      </Button>
      <Button
        wide={wide}
        icon={<Trash {...icon} />}
        busy={isDeleting}
        disabledReason={reason}
        onClick={onDelete}
      >
        {t.photo.delete}
      </Button>
    </>
  );
}

function useDeleteKey(onDelete: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !isForPage(event)) return;
    event.preventDefault();
    onDelete();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
