import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useStreamState } from '#platform/web/realtime/events.ts';
import type { Drawing } from './drawing.ts';
import { DrawnGrid } from './drawn-grid.ts';
import { onScroll } from './on-scroll.ts';
import type { GridMeasures } from './use-grid-measures.ts';
import { photoAt } from './use-grid-pointer.ts';
import type { TileSigns } from './use-tile-signs.tsx';

/** What is drawn changes in steps of so many pixels: between them, scrolling costs a division. */
const step = 256;
/** Pixels that are drawn above and below what is in sight. */
const spare = 768;

export type DrawnGridParts = {
  grid: RefObject<HTMLElement | null>;
  /** Undefined until it was measured. */
  measures: GridMeasures | undefined;
  drawing: Drawing | undefined;
  signs: TileSigns;
};

/** Keeps those rows of a grid on the page that are near to what is in sight. Nothing of React runs while it scrolls. */
export function useDrawnGrid({ grid, measures, drawing, signs }: DrawnGridParts): void {
  const drawn = useRef<DrawnGrid>(undefined);
  const at = useRef(0);

  const draw = (need: 'what is in sight' | 'all') => {
    if (measures === undefined || drawing === undefined) return;
    const from = at.current * step;
    const inSight = { from, to: from + step + measures.screen };
    const part = { from: inSight.from - spare, to: inSight.to + spare };
    drawn.current?.draw(drawing, part, need === 'all' ? part : inSight);
  };
  /** Answers whether that far down, another part is to be drawn than before. */
  const look = (y: number) => {
    const before = at.current;
    at.current = Math.floor((y - (measures?.top ?? 0)) / step);
    return at.current !== before;
  };

  useLayoutEffect(() => {
    if (grid.current !== null) drawn.current = new DrawnGrid(grid.current, signs);
  }, [grid, signs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look costs a layout, and only measures move the grid
  useLayoutEffect(() => void look(scrollY), [measures]);
  useLayoutEffect(() => {
    draw('what is in sight');
    const timer = setTimeout(() => draw('all'));
    return () => clearTimeout(timer);
  });

  const follow = useEffectEvent((y: number) => {
    if (look(y)) draw('all');
  });
  useEffect(() => onScroll((y) => follow(y)), []);

  useLostPictures(grid, drawn);
}

/** A picture that does not come is asked for again as soon as the home is back. */
function useLostPictures(
  grid: RefObject<HTMLElement | null>,
  drawn: RefObject<DrawnGrid | undefined>,
): void {
  const stream = useStreamState();
  useEffect(() => {
    const lose = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return;
      const id = photoAt(target);
      drawn.current?.tiles.find((tile) => tile.id === id)?.lose();
    };
    const element = grid.current;
    // It does not bubble.
    element?.addEventListener('error', lose, true);
    return () => element?.removeEventListener('error', lose, true);
  }, [grid, drawn]);
  useEffect(() => {
    if (stream.status === 'connected')
      for (const tile of drawn.current?.tiles ?? []) tile.tryAgain();
  }, [stream, drawn]);
}
