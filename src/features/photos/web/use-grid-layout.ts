import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { layoutOf, monthsOfPhotos, type PlacedLayout } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';

/** Height of a month's heading, in rem. */
const headingRem = 2.75;

/** The layout of photos in the width of the grid, below the toolbar; undefined before the first layout effect. */
export function useGridLayout(
  grid: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  photos: readonly Photo[],
  timeZone: string | undefined,
): PlacedLayout | undefined {
  const measures = useMeasures(grid, bar);
  const months = useMemo(() => monthsOfPhotos(photos, timeZone), [photos, timeZone]);
  return useMemo(
    () => measures && { ...layoutOf(months, measures), top: measures.top, cover: measures.cover },
    [months, measures],
  );
}

/** Measures again whenever a size changes. */
function useMeasures(grid: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>) {
  const [measures, setMeasures] = useState<ReturnType<typeof measure>>();
  useLayoutEffect(() => {
    const update = () => {
      if (grid.current === null) return;
      const next = measure(grid.current, bar.current);
      setMeasures((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    update();
    const observer = new ResizeObserver(update);
    // Content above the grid moves it without resizing it.
    for (const watched of [grid.current, bar.current, document.body]) {
      if (watched !== null) observer.observe(watched);
    }
    return () => observer.disconnect();
  }, [grid, bar]);
  return measures;
}

function measure(grid: HTMLElement, bar: HTMLElement | null) {
  const style = getComputedStyle(grid);
  const columns = Number(style.getPropertyValue('--columns'));
  const gap = Number.parseFloat(style.getPropertyValue('--gap'));
  const { width, top } = grid.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const sticksAt = bar === null ? 0 : Number.parseFloat(getComputedStyle(bar).top);
  return {
    columns,
    pitch: (width + gap) / columns,
    heading: Math.round(headingRem * rem),
    top: Math.round(top + scrollY),
    cover: sticksAt + (bar?.offsetHeight ?? 0),
  };
}
