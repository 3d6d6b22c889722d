import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Memory } from '../../memories.contract.ts';

export type MemoryListProps = {
  memories: readonly Memory[];
  label: string;
  children: (memory: Memory, previous: Memory | undefined) => ReactNode;
};

/** Pixels of a card until it is measured. */
const estimatedHeight = 120;
/** Cards rendered above and below the screen. */
const overscan = 8;
/** The heights of the cards when the list was left, so that it has the same height after Back. */
const lastList: { measurements: VirtualItem[] } = { measurements: [] };

/** A list of thousands of memories. Only those near the screen, and the one with the focus, are rendered. */
export const MemoryList = memo(function MemoryList({ memories, label, children }: MemoryListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number>();
  const virtualizer = useWindowVirtualizer({
    count: memories.length,
    estimateSize: () => estimatedHeight,
    initialMeasurementsCache: lastList.measurements,
    getItemKey: (index) => memories[index]?.id ?? index,
    overscan,
    scrollMargin: top,
    initialOffset: () => scrollY,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused === undefined || focused >= memories.length || indexes.includes(focused))
        return indexes;
      return [...indexes, focused].sort((one, other) => one - other);
    },
  });
  useEffect(
    () => () => {
      lastList.measurements = virtualizer.takeSnapshot();
    },
    [virtualizer],
  );
  // The elements above the list may change its height.
  useLayoutEffect(() => {
    const update = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index');
    if (index != null) setFocused(Number(index));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: items of a virtual list are positioned
    <div
      ref={list}
      className="relative min-w-0"
      role="list"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={onFocus}
      onBlur={() => setFocused(undefined)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const memory = memories[index];
        if (memory === undefined) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={key}
            ref={virtualizer.measureElement}
            className="absolute inset-x-0 top-0 pb-3"
            role="listitem"
            aria-setsize={memories.length}
            aria-posinset={index + 1}
            data-index={index}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(memory, memories[index - 1])}
          </div>
        );
      })}
    </div>
  );
});
