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
const partSize = 8;
/** The same of the room for them: of thousands, each would cost time whenever the page as a whole is styled anew. */
const shelfSize = 16 * partSize;
/** Pixels that one takes, until those beside it have been seen. */
const usualHeight = 120;

/** Memories one below the other, by the thousand: of those far from the screen nothing is there but the room. */
export const MemoryList = memo(function MemoryList({ memories, label, children }: MemoryListProps) {
  const shelves = useMemo(() => inParts(memories, shelfSize), [memories]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list in parts; ul takes nothing but li
    <div className={styles.list} role="list" aria-label={label}>
      {shelves.map((shelf, index) => (
        <Shelf
          // biome-ignore lint/suspicious/noArrayIndexKey: a shelf is a place, whoever stands there
          key={index}
          memories={shelf}
          first={index * shelfSize}
          total={memories.length}
        >
          {children}
        </Shelf>
      ))}
    </div>
  );
});

type PartProps = Pick<MemoryListProps, 'memories' | 'children'> & { first: number; total: number };

const Shelf = memo(function Shelf({ memories, first, total, children }: PartProps) {
  const { near, ...room } = useRoom(memories, first);
  const parts = useMemo(() => inParts(memories, partSize), [memories]);
  return (
    <div className={styles.part} {...room}>
      {near &&
        parts.map((part, index) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is a place, whoever stands there
            key={index}
            memories={part}
            first={first + index * partSize}
            total={total}
          >
            {children}
          </Part>
        ))}
    </div>
  );
});

const Part = memo(function Part({ memories, first, total, children }: PartProps) {
  const { near, ...room } = useRoom(memories, first);
  return (
    <div className={styles.part} {...room}>
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

/** Whether what is to stand here is near the screen; and the room for it, as high as it was when it was last. */
function useRoom({ length }: readonly Memory[], first: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first === 0);
  const [height, setHeight] = useState(length * usualHeight);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return onNear(element, (isNear) => {
      // What has the focus stays, however far.
      if (!isNear && element.contains(document.activeElement)) return;
      if (!isNear && element.childElementCount > 0) setHeight(element.offsetHeight);
      // Drawn a little at a time: nothing waits for what is still far.
      startTransition(() => setNear(isNear));
    });
  }, []);
  return { near, ref, style: near ? undefined : { height } };
}
