import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Layout, type PlacedLayout, sectionAt } from '../grid.rules.ts';
import { t } from '../messages/index.ts';

/** Smallest distance of two years on the track, as a share of its length. */
const yearDistance = 0.045;

type GridScrubberProps = {
  layout: PlacedLayout;
  /** Called with the index of the first photo of the month. */
  onJump: (index: number) => void;
};

/** A vertical slider over the months of a grid. Its greatest value is the newest month, at the top. */
export function GridScrubber({ layout, onJump }: GridScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isDragged, setIsDragged] = useState(false);
  const { sections, cover } = layout;
  const lastIndex = sections.length - 1;
  /** Scroll offset at which the grid reaches the toolbar, in pixels. */
  const begin = layout.top - cover;
  const scrollRange = () => Math.max(1, layout.height - (innerHeight - cover));

  useEffect(() => {
    const range = Math.max(1, layout.height - (innerHeight - cover));
    const follow = () => {
      const y = scrollY - begin;
      const share = Math.max(0, Math.min(1, y / range));
      rail.current?.style.setProperty('transform', `translateY(${share * 100}%)`);
      setAt(sectionAt(layout, Math.max(0, y + 1)));
    };
    // Reading the offset at once would force a layout in the middle of an update.
    const first = requestAnimationFrame(follow);
    addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener('scroll', follow);
    };
  }, [layout, cover, begin]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const year = (index: number) => sections[index]?.month.slice(0, 4);
    const otherYear = (step: number) => {
      let to = at;
      while (sections[to + step] !== undefined && year(to) === year(at)) to += step;
      return to;
    };
    const targets: Readonly<Record<string, number | undefined>> = {
      ArrowUp: at - 1,
      ArrowRight: at - 1,
      ArrowDown: at + 1,
      ArrowLeft: at + 1,
      PageUp: otherYear(-1),
      PageDown: otherYear(1),
      Home: lastIndex,
      End: 0,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const section = sections[Math.max(0, Math.min(lastIndex, target))];
    if (section === undefined) return;
    scrollTo(0, begin + section.top);
    onJump(section.first);
  };

  const drag = ({ clientY }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined) return;
    const y = Math.max(0, Math.min(1, (clientY - box.top) / box.height)) * scrollRange();
    scrollTo(0, begin + y);
    onJump(sections[sectionAt(layout, y)]?.first ?? 0);
  };

  const month = t.selection.month(sections[at]?.month ?? '');
  return (
    <div
      // At the edge of the screen or of the docked note, and as wide as the space beside the photos.
      // Without room there, only the thumb takes pointer events.
      className="group @container pointer-events-none fixed top-[calc(var(--cover)+12px)] right-(--side) bottom-[calc(16px+var(--tab-bar))] z-4 w-[clamp(44px,(100vw-var(--content))/2-var(--side),64px)] touch-none select-none [--side:max(0px,var(--right-cover)_-_24px)]"
      style={{ '--cover': `${cover}px` }}
      data-dragged={isDragged || undefined}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        thumb.current?.focus({ preventScroll: true });
        setIsDragged(true);
        drag(event);
      }}
      onPointerMove={(event) => isDragged && drag(event)}
      onPointerUp={() => setIsDragged(false)}
      onPointerCancel={() => setIsDragged(false)}
    >
      <div ref={track} className="relative h-full cursor-ns-resize @min-[64px]:pointer-events-auto">
        <Years layout={layout} />
        <div ref={rail} className="h-full pointer-events-none">
          <div
            ref={thumb}
            className="group/thumb pointer-events-auto absolute -top-5.5 right-0 size-11 focus-visible:shadow-none focus-visible:outline-none"
            role="slider"
            tabIndex={0}
            aria-label={t.selection.jumpToMonth}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={lastIndex}
            aria-valuenow={lastIndex - at}
            aria-valuetext={month}
            onKeyDown={onKeyDown}
          >
            <span className="absolute inset-y-1 right-0 left-3 hidden rounded-l-full border border-r-0 border-line bg-surface shadow-2 @max-[64px]:block" />
            <span
              className="pointer-events-none invisible absolute top-1.5 right-14 rounded-full bg-ink px-3 py-1.25 text-14 leading-5.5 font-semibold whitespace-nowrap text-page group-hover:visible group-focus-visible/thumb:visible group-data-dragged:visible @max-[64px]:right-11 forced-colors:border"
              aria-hidden="true"
            >
              {month}
            </span>
            <span className="absolute top-5 right-1 h-1 w-3.5 rounded-full bg-own-solid outline-offset-2 outline-ink group-focus-visible/thumb:outline-2 @max-[64px]:right-1.5 @max-[64px]:w-4.5 forced-colors:bg-[Highlight]" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Labels where years begin, except those too close to the one before. */
const Years = memo(function Years({ layout: { sections, height } }: { layout: Layout }) {
  const years: { year: string; share: number }[] = [];
  for (const { month, top } of sections) {
    const [year, share] = [month.slice(0, 4), top / height];
    const before = years.at(-1);
    if (before === undefined || (before.year !== year && share - before.share >= yearDistance)) {
      years.push({ year, share });
    }
  }
  return years.map(({ year, share }) => (
    // Beside the thumb.
    <span
      key={year}
      className="absolute right-6 -translate-y-1/2 text-12 leading-none text-ink-muted tabular-nums @max-[64px]:hidden"
      style={{ top: `${share * 100}%` }}
    >
      {year}
    </span>
  ));
});
