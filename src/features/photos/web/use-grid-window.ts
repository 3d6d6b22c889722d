import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

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

/** What is drawn changes in steps of so many pixels: between them, scrolling costs a division. */
const step = 256;
/** Pixels that are drawn above and below what is in sight. */
const spare = 768;
/** A heading is that many lines of the person's own text size high. */
const headingRem = 2.75;

/**
 * Which part of a grid to draw. Everything is measured when something changes its size, and never while scrolling,
 * when only `scrollY` is read.
 */
export function useGridWindow(
  grid: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
) {
  const [measures, setMeasures] = useState<GridMeasures>();
  const [at, setAt] = useState(0);
  const latest = useRef(measures);

  const look = useCallback(() => {
    if (latest.current !== undefined) setAt(Math.floor((scrollY - latest.current.top) / step));
  }, []);

  const measure = useCallback(() => {
    if (grid.current === null) return;
    const next = measuresOf(grid.current, bar.current);
    if (latest.current === undefined || !areSame(latest.current, next)) {
      latest.current = next;
      setMeasures(next);
    }
    look();
  }, [grid, bar, look]);

  // Before the first picture: a grid without its height would let the page jump.
  useLayoutEffect(measure, [measure]);

  useEffect(() => {
    const observer = new ResizeObserver(measure);
    // What comes and goes above the grid moves it without any change of its own.
    for (const watched of [grid.current, bar.current, document.body]) {
      if (watched !== null) observer.observe(watched);
    }
    addEventListener('resize', measure);
    addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      removeEventListener('scroll', look);
    };
  }, [grid, bar, measure, look]);

  const from = at * step - spare;
  return { measures, from, to: (at + 1) * step + (measures?.screen ?? 0) + spare };
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
