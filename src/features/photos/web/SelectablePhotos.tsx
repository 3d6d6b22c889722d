import clsx from 'clsx';
import Heart from 'lucide-react/icons/heart';
import SquareCheck from 'lucide-react/icons/square-check';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { toastError } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useCloseOnBack } from '#platform/web/ui/use-close-on-back.ts';
import { useInView } from '#platform/web/ui/use-in-view.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import { toggleFavoriteByKey } from './favorite.queries.ts';
import { type GridPlace, listOffset, useReloadedOffset } from './grid-place.ts';
import { PhotoGrid, type PhotoGridProps } from './PhotoGrid.tsx';
import type { SelectionActionsProps } from './SelectionActions.tsx';
import { usePhotoKeys } from './use-photo-keys.ts';
import { useSelection } from './use-selection.ts';

type SelectablePhotosProps = Pick<PhotoGridProps, 'photos' | 'label' | 'category' | 'search'> & {
  /** Position to return to. */
  place: GridPlace | undefined;
  /** Reads more photos of the list; undefined if there are none, or while they are read. */
  readMore?: (() => void) | undefined;
  /** Elements beside the button "Select". */
  beside?: ReactNode;
  /** The content if there are no photos. */
  empty: ReactNode;
};

/** Distance from the end of the list at which more photos are read. */
const readAhead = '2000px';

/** A grid and its toolbar: the button "Select", and in selection mode the actions. */
export function SelectablePhotos(props: SelectablePhotosProps) {
  const { photos, label, category, search, place, readMore, beside, empty } = props;
  const { timeZone } = useCouple();
  const bar = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const selection = useSelection(photos);
  const list = `${category}/${search}`;
  // Another list starts at its top without a selection; Back restores the scroll position.
  const { key } = useLocation();
  const reloadedOffset = useReloadedOffset();
  const [shownList, setShownList] = useState({
    list,
    place,
    offset: place?.scrollY ?? reloadedOffset,
  });
  if (shownList.list !== list) {
    setShownList({ list, place: undefined, offset: listOffset(key) });
    selection.leave();
  }

  usePhotoKeys({
    'Control+a'({ target }) {
      const inGrid = target instanceof Element && target.closest('[role="grid"]') !== null;
      return selection.isActive || inGrid ? selection.all() : false;
    },
    Escape: selection.isActive ? selection.leave : undefined,
  });
  useCloseOnBack(selection.isActive, selection.leave);
  useAnnouncements(selection.isActive, selection.photos.length);

  // The actions are loaded after the first render of the grid. React would show a lazy component
  // some 300 ms late.
  const [Actions, setActions] = useState<ComponentType<SelectionActionsProps>>();
  useEffect(() => {
    if (Actions !== undefined) return;
    const show = ({ SelectionActions }: typeof import('./SelectionActions.tsx')) =>
      setActions(() => SelectionActions);
    // After an error, the actions are loaded again in selection mode.
    import('./SelectionActions.tsx').then(show, (error) => selection.isActive && toastError(error));
  }, [Actions, selection.isActive]);

  useEffect(() => {
    // "Select all" means all of them.
    if (selection.isActive) readMore?.();
  }, [readMore, selection.isActive]);
  useInView(end, (isInView) => isInView && readMore?.(), {
    enabled: readMore !== undefined && !selection.isActive,
    margin: readAhead,
  });

  return (
    <>
      <section
        ref={bar}
        className={clsx(
          'sticky top-16 z-5 mb-1 py-2 phone:top-14 phone:-mx-(--gutter) phone:px-(--gutter)',
          selection.isActive
            ? 'rounded-card bg-ink pr-2 pl-4 text-page shadow-2 phone:rounded-none forced-colors:border-2 forced-colors:border-[CanvasText] [&_:focus-visible]:shadow-[0_0_0_2px_var(--ink)] [&_:focus-visible]:outline-page'
            : 'bg-page',
        )}
        aria-label={t.selection.actions}
      >
        <div className="flex flex-wrap gap-2 items-center max-[359px]:gap-1.5 max-[359px]:[&_button]:px-3.5">
          {selection.isActive ? (
            <>
              <span className="mr-2 font-bold tabular-nums max-[359px]:mr-0.5">
                {t.selection.selected(selection.photos.length)}
              </span>
              <Button onClick={selection.all}>{t.selection.selectAll}</Button>
              {Actions !== undefined && <Actions selection={selection} />}
            </>
          ) : (
            beside
          )}
          {/* One button in both modes, so that it keeps the focus. */}
          {(selection.isActive || photos.length > 0) && (
            <span className="ml-auto" key="mode">
              <Button
                variant={selection.isActive ? 'primary' : 'quiet'}
                icon={
                  !selection.isActive && (
                    <SquareCheck size={20} strokeWidth={1.75} aria-hidden="true" />
                  )
                }
                onClick={selection.isActive ? selection.leave : selection.start}
              >
                {selection.isActive ? sharedMessages.done : t.selection.select}
              </Button>
            </span>
          )}
        </div>
      </section>
      {photos.length === 0 ? (
        empty
      ) : (
        <PhotoGrid
          key={list}
          photos={photos}
          timeZone={timeZone}
          label={label}
          category={category}
          search={search}
          selection={selection}
          bar={bar}
          place={shownList.place}
          offset={shownList.offset}
          onFavorite={toggleFavoriteByKey}
        />
      )}
      {readMore !== undefined && <div ref={end} />}
    </>
  );
}

export const NoFavorites = ({ action }: { action?: ReactNode }) => (
  <EmptyState
    title={t.selection.noFavorites}
    text={t.selection.noFavoritesHint(matchMedia('(pointer: coarse)').matches)}
    icon={<Heart size={24} strokeWidth={1.75} />}
    action={action}
  />
);

function useAnnouncements(isOn: boolean, count: number): void {
  const wasOn = useRef(false);
  useEffect(() => {
    if (isOn) {
      announce(count === 0 && !wasOn.current ? t.selection.started : t.selection.selected(count));
    } else if (wasOn.current) announce(t.selection.ended);
    wasOn.current = isOn;
  }, [isOn, count]);
}
