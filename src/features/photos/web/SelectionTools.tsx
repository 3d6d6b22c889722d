import Tags from 'lucide-react/icons/tags';
import Trash from 'lucide-react/icons/trash-2';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { coversEnd } from '#platform/web/ui/end-cover.ts';
import { focusWhenLost, pageTitle, stillThere } from '#platform/web/ui/focus-when-lost.ts';
import { useIsSmall } from '#platform/web/ui/use-is-small.ts';
import { useOnline } from '#platform/web/ui/use-online.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import { AssignCategories } from './AssignCategories.tsx';
import { activeTile } from './grid-place.ts';
import styles from './SelectionBar.module.css';
import { useBulkDeletion } from './use-bulk-deletion.ts';
import { isForPage } from './use-grid-keys.ts';
import type { PhotoSelection } from './use-selection.ts';

export type SelectionToolsProps = {
  selection: PhotoSelection;
  bar: RefObject<HTMLElement | null>;
};

/** What the bar holds while photos are being selected; on a phone its actions stand at the bottom of the screen. */
export function SelectionTools({ selection, bar }: SelectionToolsProps) {
  const { askToDelete, isDeleting } = useBulkDeletion(selection);
  const [assigning, setAssigning] = useState(false);
  /** How often it was asked for. */
  const [asked, setAsked] = useState(0);
  const isSmall = useIsSmall();

  const deleteSelected = async () => {
    const asker = document.activeElement;
    await askToDelete();
    // Where they were deleted, what asked for it goes as well.
    focusWhenLost(() => stillThere(asker) ?? activeTile() ?? pageTitle());
  };
  useDeleteKey(() => void deleteSelected());

  const actions = {
    selection,
    isDeleting,
    onDelete: () => void deleteSelected(),
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
        <div className={styles.below} ref={coversEnd}>
          <Actions {...actions} wide />
        </div>
      ) : (
        <Actions {...actions} />
      )}
      {asked > 0 && (
        <AssignCategories
          key={asked}
          photos={selection.photos}
          open={assigning}
          onClose={() => setAssigning(false)}
          returnFocus={bar}
        />
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
