import { memo, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { inParts } from '#features/photos/photos.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import styles from './MemoryList.module.css';
import { onNear } from './near.ts';

export type MemoryListProps = {
  memories: readonly Memory[];
  label: string;
  /** Shows one; it is drawn only while it is near the screen. */
  children: (memory: Memory) => ReactNode;
};

/** Memories that come and go together. */
const partSize = 16;
/** Pixels that one takes, until a part of them has been seen. */
const usualHeight = 120;

/** Memories one below the other, by the thousand: of those far from the screen nothing is there but the room. */
export const MemoryList = memo(function MemoryList({ memories, label, children }: MemoryListProps) {
  const parts = useMemo(() => inParts(memories, partSize), [memories]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list in parts; ul takes nothing but li
    <div className={styles.list} role="list" aria-label={label}>
      {parts.map((part, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is a place, whoever stands there
          key={index}
          memories={part}
          first={index * partSize}
          total={memories.length}
        >
          {children}
        </Part>
      ))}
    </div>
  );
});

type PartProps = Pick<MemoryListProps, 'memories' | 'children'> & { first: number; total: number };

const Part = memo(function Part({ memories, first, total, children }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first === 0);
  const [height, setHeight] = useState(memories.length * usualHeight);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    return onNear(element, (isNear) => {
      // What has the focus stays, however far.
      if (!isNear && element.contains(document.activeElement)) return;
      if (!isNear && element.childElementCount > 0) setHeight(element.offsetHeight);
      // Drawn a little at a time: nothing waits for what is still far.
      startTransition(() => setNear(isNear));
    });
  }, []);
  return (
    <div ref={place} className={styles.part} style={near ? undefined : { height }}>
      {near &&
        memories.map((memory, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={memory.id}
            className={styles.item}
            role="listitem"
            aria-setsize={total}
            aria-posinset={first + index + 1}
          >
            {children(memory)}
          </div>
        ))}
    </div>
  );
});
