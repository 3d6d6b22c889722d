import Heart from 'lucide-react/icons/heart';
import HeartOff from 'lucide-react/icons/heart-off';
import Tags from 'lucide-react/icons/tags';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { useIsSmall } from '#platform/web/ui/use-media.ts';
import { t } from '../messages/index.ts';
import { useDeleteSelected, useFavoriteSelected } from './selection.queries.ts';
import { usePhotoKeys } from './use-photo-keys.ts';
import type { PhotoSelection } from './use-selection.ts';

const AssignCategories = lazy(async () => ({
  default: (await import('./AssignCategories.tsx')).AssignCategories,
}));

export type SelectionActionsProps = { selection: PhotoSelection };

/** Favorite, Assign categories and Delete for the selected photos; on a phone at the bottom of the screen. */
export function SelectionActions({ selection }: SelectionActionsProps) {
  const favorite = useFavoriteSelected(selection);
  const { remove, isDeleting } = useDeleteSelected(selection);
  const [isAssigning, setIsAssigning] = useState(false);
  const isSmall = useIsSmall();
  const actions = useRef<HTMLDivElement>(null);
  useEndCover(actions, isSmall);
  const disabledReason = selection.photos.length === 0 ? t.selection.selectFirst : undefined;
  usePhotoKeys({ Delete: remove });
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const look = { wide: isSmall, disabledReason };
  const HeartIcon = favorite.areFavorites ? HeartOff : Heart;
  return (
    <>
      <div
        ref={actions}
        className={
          isSmall
            ? 'selection-bar fixed inset-x-0 bottom-0 z-6 flex flex-wrap gap-2 bg-ink px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] *:last:flex-1 *:nth-2:flex-[1.7] forced-colors:border-2 forced-colors:border-[CanvasText]'
            : 'contents'
        }
      >
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
          onClick={() => setIsAssigning(true)}
        >
          {t.selection.assign}
        </Button>
        <Button {...look} icon={<Trash {...icon} />} busy={isDeleting} onClick={remove}>
          {t.photo.delete}
        </Button>
      </div>
      {isAssigning && (
        <Suspense fallback={null}>
          <AssignCategories photos={selection.photos} onClose={() => setIsAssigning(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Keeps toasts and the focused tile above the actions at the bottom of the screen, also in large text. */
function useEndCover(actions: RefObject<HTMLElement | null>, isSmall: boolean): void {
  useLayoutEffect(() => {
    const bar = actions.current;
    if (!isSmall || bar === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--end-cover', `${bar.offsetHeight}px`),
    );
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--end-cover');
    };
  }, [actions, isSmall]);
}
