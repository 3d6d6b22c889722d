import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { layoutOf, type Measure, monthsOfPhotos, type PlacedLayout } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';

/** Height of a month's heading, in rem. */
const headingRem = 2.75;

type Refs = { grid: RefObject<HTMLElement | null>; bar: RefObject<HTMLElement | null> };

/** The layout of photos in the width of the grid, below the toolbar; undefined before the first layout effect. */
export function useGridLayout(
  { grid, bar }: Refs,
  photos: readonly Photo[],
  timeZone: string | undefined,
): PlacedLayout | undefined {
  const [measure, setMeasure] = useState<Measure>();
  const [place, setPlace] = useState<ReturnType<typeof placeOf>>();
  useLayoutEffect(() => {
    const update = () => {
      if (grid.current === null) return;
      setMeasure(unlessEqual(measureOf(grid.current)));
      setPlace(unlessEqual(placeOf(grid.current, bar.current)));
    };
    update();
    const observer = new ResizeObserver(update);
    // Content above the grid moves it without resizing it.
    for (const element of [grid.current, bar.current, document.body]) {
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [grid, bar]);
  const months = useMemo(() => monthsOfPhotos(photos, timeZone), [photos, timeZone]);
  // The toolbar of the selection moves the grid: its rows stay the same.
  const layout = useMemo(() => measure && layoutOf(months, measure), [months, measure]);
  return useMemo(() => layout && place && { ...layout, ...place }, [layout, place]);
}

const unlessEqual =
  <Value>(next: Value) =>
  (last: Value | undefined): Value =>
    last !== undefined && JSON.stringify(last) === JSON.stringify(next) ? last : next;

function measureOf(grid: HTMLElement): Measure {
  const style = getComputedStyle(grid);
  const columns = Number(style.getPropertyValue('--columns'));
  const gap = Number.parseFloat(style.getPropertyValue('--gap'));
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    columns,
    pitch: (grid.getBoundingClientRect().width + gap) / columns,
    heading: Math.round(headingRem * rem),
  };
}

function placeOf(grid: HTMLElement, bar: HTMLElement | null) {
  const sticksAt = bar === null ? 0 : Number.parseFloat(getComputedStyle(bar).top);
  return {
    top: Math.round(grid.getBoundingClientRect().top + scrollY),
    cover: sticksAt + (bar?.offsetHeight ?? 0),
  };
}
