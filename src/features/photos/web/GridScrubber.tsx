import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Layout, sectionAt } from '../grid.rules.ts';
import { photosMessages as t } from '../messages/index.ts';
import styles from './GridScrubber.module.css';
import { onScroll } from './on-scroll.ts';
import type { GridMeasures } from './use-grid-measures.ts';

/** Part of its length that two years are apart at least, so that both can be read. */
const apart = 0.045;

/** The thumb moves in so many steps, each about a pixel. */
const parts = 1_000;

export type GridScrubberProps = {
  layout: Layout;
  measures: GridMeasures;
  /** Told where in the list the month begins that somebody went to. */
  onJump: (index: number) => void;
};

/**
 * The right edge of a long grid: all its months from top to bottom, and a thumb at the one in sight. A vertical
 * slider, whose greatest value is the newest month, at the top.
 */
export function GridScrubber({ layout, measures, onJump }: GridScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [dragged, setDragged] = useState(false);
  const { sections } = layout;
  const last = sections.length - 1;
  /** Pixels of the page where the grid begins to scroll below what sticks, and how far it does. */
  const begin = measures.top - measures.cover;
  const way = Math.max(1, layout.height - (measures.screen - measures.cover));

  useEffect(() => {
    let shown = -1;
    const follow = (scrolled: number) => {
      const y = scrolled - begin;
      // Parts of a pixel are not worth a frame's work.
      const part = Math.round(Math.max(0, Math.min(1, y / way)) * parts);
      if (part !== shown) {
        rail.current?.style.setProperty('transform', `translateY(${(part / parts) * 100}%)`);
      }
      shown = part;
      setAt(sectionAt(layout, Math.max(0, y + 1)));
    };
    follow(scrollY);
    return onScroll(follow);
  }, [layout, begin, way]);

  const jump = (to: number) => {
    const section = sections[Math.max(0, Math.min(last, to))];
    if (section === undefined) return;
    scrollTo(0, begin + section.top);
    onJump(section.first);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const year = (index: number) => sections[index]?.month.slice(0, 4);
    const otherYear = (step: number) => {
      let to = at;
      while (sections[to + step] !== undefined && year(to) === year(at)) to += step;
      return to;
    };
    const to: Readonly<Record<string, number | undefined>> = {
      ArrowUp: at - 1,
      ArrowRight: at - 1,
      ArrowDown: at + 1,
      ArrowLeft: at + 1,
      PageUp: otherYear(-1),
      PageDown: otherYear(1),
      Home: last,
      End: 0,
    };
    const next = to[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    jump(next);
  };

  const drag = ({ clientY }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined) return;
    const y = Math.max(0, Math.min(1, (clientY - box.top) / box.height)) * way;
    scrollTo(0, begin + y);
    onJump(sections[sectionAt(layout, y)]?.first ?? 0);
  };

  const month = t.selection.month(sections[at]?.month ?? '');
  return (
    <div
      className={styles.place}
      style={{ '--cover': `${measures.cover}px` }}
      data-dragged={dragged || undefined}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        thumb.current?.focus({ preventScroll: true });
        setDragged(true);
        drag(event);
      }}
      onPointerMove={(event) => dragged && drag(event)}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
    >
      <div ref={track} className={styles.track}>
        {yearsOf(layout).map(({ year, part }) => (
          <span key={year} className={styles.year} style={{ top: `${part * 100}%` }}>
            {year}
          </span>
        ))}
        <div ref={rail} className={styles.rail}>
          <div
            ref={thumb}
            className={styles.thumb}
            role="slider"
            tabIndex={0}
            aria-label={t.selection.jumpToMonth}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={last - at}
            aria-valuetext={month}
            onKeyDown={onKeyDown}
          >
            <span className={styles.month} aria-hidden="true">
              {month}
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The years, at the part of the length where each begins; of those too close to each other the first. */
function yearsOf({ sections, height }: Layout) {
  const years: { year: string; part: number }[] = [];
  for (const { month, top } of sections) {
    const [year, part] = [t.selection.year(month), top / height];
    const before = years.at(-1);
    if (before === undefined || (before.year !== year && part - before.part >= apart)) {
      years.push({ year, part });
    }
  }
  return years;
}
