import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMotion } from '#platform/web/motion.ts';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Loading } from '#platform/web/ui/Loading.tsx';
import { PauseButton } from '#platform/web/ui/PauseButton.tsx';
import { fewestThatMove } from '../../dashboard.rules.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { PhotoLink } from '../PhotoImage.tsx';
import { TileSkeletons } from '../TileSkeletons.tsx';
import { stripQuery } from './dashboard.queries.ts';
import './photo-strip.css';

const note =
  'grid h-[calc(100%_-_8px)] p-4 my-1 mx-(--gutter) place-items-center border border-dashed border-control rounded-card text-center';

/** Milliseconds of one round. */
const round = 45_000;

/** Random photos that move across the screen. */
export function PhotoStrip() {
  const query = useQuery(stripQuery);
  const { data } = query;
  return (
    <section
      className="[--height:184px] relative h-(--height) ms-(--left-cover) me-(--right-cover) phone:[--height:136px]"
      aria-label={t.dashboard.strip}
    >
      <Loading
        when={query.isPending}
        skeleton={
          <TileSkeletons
            count={8}
            list="photo-strip-row overflow-hidden"
            tile="photo-strip-place"
          />
        }
      >
        {data === undefined ? (
          <div className={note}>
            <ErrorState compact text={t.dashboard.stripFailed} query={query} />
          </div>
        ) : (
          <Row photos={data} />
        )}
      </Loading>
    </section>
  );
}

function Row({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return <p className={note}>{t.dashboard.stripEmpty}</p>;
  if (photos.length >= fewestThatMove) return <Moving photos={photos} />;
  return (
    <div className="photo-strip-few">
      <Photos photos={photos} />
    </div>
  );
}

/** Two copies, so that the end meets the beginning. Paused, or with the keyboard, it is a row that scrolls. */
function Moving({ photos }: { photos: readonly Photo[] }) {
  const isPaused = useMotion() === 'paused';
  const { view, track, isStill, savePosition, handlers } = useStripPosition(isPaused);
  return (
    <div className="photo-strip" data-still={isStill || undefined}>
      <span className="photo-strip-control">
        <PauseButton label={t.dashboard.pause} variant="quiet" onToggle={savePosition} />
      </span>
      <div className="photo-strip-view" ref={view} {...handlers}>
        <div
          className="photo-strip-track"
          style={{ animationDuration: `${round}ms` }}
          ref={track}
          data-testid="photo-track"
        >
          <Photos photos={photos} />
          <Photos photos={photos} isCopy />
        </div>
      </div>
    </div>
  );
}

/** The strip goes on from the position where it stopped. */
function useStripPosition(isPaused: boolean) {
  const view = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [hasKeyboardFocus, setKeyboardFocus] = useState(false);
  /** Pixels. */
  const position = useRef(0);
  const isStill = isPaused || hasKeyboardFocus;

  const savePosition = () => {
    if (view.current === null || track.current === null) return;
    position.current = isStill
      ? view.current.scrollLeft
      : view.current.getBoundingClientRect().left - track.current.getBoundingClientRect().left;
  };

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    // Measuring on the first render would force a layout of the whole page.
    const isStart = isFirst.current;
    isFirst.current = false;
    if (isStart || view.current === null || track.current === null) return;
    const isAnimated = getComputedStyle(track.current).animationName !== 'none';
    view.current.scrollLeft = isStill || !isAnimated ? position.current : 0;
    if (isStill || !isAnimated) return;
    const passed = (position.current / (track.current.scrollWidth / 2)) * round;
    track.current.style.animationDelay = `-${Math.round(passed)}ms`;
  }, [isStill]);

  const handlers = {
    onFocus({ target }: FocusEvent) {
      if (isStill || !target.matches(':focus-visible')) return;
      savePosition();
      setKeyboardFocus(true);
      // The scroll waits for the frame after the strip stopped.
      requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      savePosition();
      setKeyboardFocus(false);
    },
  };
  return { view, track, isStill, savePosition, handlers };
}

/** The copy can be clicked, but is hidden from screen readers and the keyboard. */
function Photos({ photos, isCopy = false }: { photos: readonly Photo[]; isCopy?: boolean }) {
  return (
    <ul
      className={clsx('photo-strip-row', isCopy && 'photo-strip-copy')}
      aria-hidden={isCopy || undefined}
    >
      {photos.map((photo) => (
        <li key={photo.id} className="photo-strip-place">
          <PhotoLink
            className="block h-full overflow-hidden rounded-small hover:brightness-94"
            photo={photo}
            from="home"
            tabIndex={isCopy ? -1 : undefined}
            draggable={false}
          />
        </li>
      ))}
    </ul>
  );
}
