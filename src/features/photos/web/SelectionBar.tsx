import clsx from 'clsx';
import Heart from 'lucide-react/icons/heart';
import HeartOff from 'lucide-react/icons/heart-off';
import SquareCheck from 'lucide-react/icons/square-check';
import Tags from 'lucide-react/icons/tags';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useIsSmall, useOnline } from '#platform/web/ui/use-media.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import styles from './SelectionBar.module.css';
import { useDeleteSelected, useFavoriteSelected } from './selection.queries.ts';
import { type PhotoSelection, useSelectionKeys } from './use-selection.ts';

const AssignCategories = lazy(async () => ({
  default: (await import('./AssignCategories.tsx')).AssignCategories,
}));

export type SelectionBarProps = {
  bar: RefObject<HTMLElement | null>;
  selection: PhotoSelection;
  /** Shown outside selection mode. */
  children?: ReactNode;
};

/** The toolbar above a grid: the button "Select", and in selection mode the actions (S2 §2). */
export function SelectionBar({ bar, selection, children }: SelectionBarProps) {
  const { remove, isDeleting } = useDeleteSelected(selection);
  useSelectionKeys(selection, remove);
  useAnnouncements(selection.on, selection.photos.length);
  return (
    <section
      ref={bar}
      className={clsx(styles.bar, selection.on && styles.ink)}
      aria-label={t.selection.actions}
    >
      <div className={styles.inside}>
        {selection.on ? (
          <>
            <span className={styles.count}>{t.selection.selected(selection.photos.length)}</span>
            <Button onClick={selection.all}>{t.selection.selectAll}</Button>
            <Actions selection={selection} isDeleting={isDeleting} onDelete={remove} />
          </>
        ) : (
          children
        )}
        {/* One button in both modes, so that it keeps the focus. */}
        {(selection.on || selection.ids.length > 0) && (
          <span className={styles.mode} key="mode">
            <Button
              variant={selection.on ? 'primary' : 'quiet'}
              icon={
                !selection.on && <SquareCheck size={20} strokeWidth={1.75} aria-hidden="true" />
              }
              onClick={selection.on ? selection.leave : selection.start}
            >
              {selection.on ? t.selection.done : t.selection.select}
            </Button>
          </span>
        )}
      </div>
    </section>
  );
}

type ActionsProps = { selection: PhotoSelection; isDeleting: boolean; onDelete: () => void };

/** On a phone at the bottom of the screen. */
function Actions({ selection, isDeleting, onDelete }: ActionsProps) {
  const favorite = useFavoriteSelected(selection);
  const [isAssigning, setIsAssigning] = useState(false);
  /** Key of the dialog, which is new each time. */
  const [opened, setOpened] = useState(0);
  const isSmall = useIsSmall();
  const none = selection.photos.length === 0 ? t.selection.selectFirst : undefined;
  const disabledReason = useOnline() ? none : sharedMessages.offline;
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const look = { wide: isSmall, disabledReason };
  const HeartIcon = favorite.areFavorites ? HeartOff : Heart;
  return (
    <>
      <div className={isSmall ? styles.below : styles.beside}>
        <Button
          {...look}
          icon={<HeartIcon {...icon} />}
          busy={favorite.isPending}
          onClick={favorite.toggle}
        >
          {favorite.areFavorites ? t.selection.unfavorite : t.photo.favorite}
        </Button>
        <Button
          {...look}
          icon={<Tags {...icon} />}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(opened + 1);
            setIsAssigning(true);
          }}
        >
          {t.selection.assign}
        </Button>
        <Button {...look} icon={<Trash {...icon} />} busy={isDeleting} onClick={onDelete}>
          {t.photo.delete}
        </Button>
      </div>
      {opened > 0 && (
        <Suspense fallback={null}>
          <AssignCategories
            key={opened}
            photos={selection.photos}
            open={isAssigning}
            onClose={() => setIsAssigning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function useAnnouncements(isOn: boolean, count: number): void {
  const was = useRef(false);
  useEffect(() => {
    if (isOn) {
      announce(count === 0 && !was.current ? t.selection.started : t.selection.selected(count));
    } else if (was.current) announce(t.selection.ended);
    was.current = isOn;
  }, [isOn, count]);
}
