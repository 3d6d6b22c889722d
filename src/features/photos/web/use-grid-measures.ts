import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** What was last measured of a grid, in pixels of the page. */
export interface GridMeasures {
  readonly columns: number;
  readonly pitch: number;
  readonly heading: number;
  /** From the top of the page to the grid. */
  readonly top: number;
  /** What sticks to the top of the screen, and covers what scrolls below it. */
  readonly cover: number;
  /** The height of the screen. */
  readonly screen: number;
}

/** A heading is that many lines of the person's own text size high. */
const headingRem = 2.75;

/** Where a grid lies. Measured when something changes its size, and never while somebody scrolls. */
export function useGridMeasures(
  grid: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
) {
  const [measures, setMeasures] = useState<GridMeasures>();

  const measure = useCallback(() => {
    if (grid.current === null) return;
    const next = measuresOf(grid.current, bar.current);
    setMeasures((last) => (last !== undefined && areSame(last, next) ? last : next));
  }, [grid, bar]);

  // Before the first picture: a grid without its height would let the page jump.
  useLayoutEffect(measure, [measure]);

  useEffect(() => {
    const observer = new ResizeObserver(measure);
    // What comes and goes above the grid moves it without any change of its own.
    for (const watched of [grid.current, bar.current, document.body]) {
      if (watched !== null) observer.observe(watched);
    }
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [grid, bar, measure]);

  return measures;
}

function measuresOf(grid: HTMLElement, bar: HTMLElement | null): GridMeasures {
  const style = getComputedStyle(grid);
  const columns = Number(style.getPropertyValue('--columns'));
  const gap = Number.parseFloat(style.getPropertyValue('--gap'));
  const { width, top } = grid.getBoundingClientRect();
  const sticksAt = bar === null ? 0 : Number.parseFloat(getComputedStyle(bar).top);
  return {
    columns,
    pitch: (width + gap) / columns,
    heading: Math.round(
      headingRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    ),
    top: Math.round(top + scrollY),
    cover: sticksAt + (bar?.offsetHeight ?? 0),
    screen: innerHeight,
  };
}

const areSame = (one: GridMeasures, other: GridMeasures): boolean =>
  one.columns === other.columns &&
  one.pitch === other.pitch &&
  one.heading === other.heading &&
  one.top === other.top &&
  one.cover === other.cover &&
  one.screen === other.screen;
