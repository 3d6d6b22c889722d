import type { PointerEvent } from 'react';
import { resized, type Sides } from '../../window.rules.ts';
import type { Floating } from './floating.ts';
import { followPointer } from './follow-pointer.ts';
import styles from './ResizeHandles.module.css';

/** Edges first: the corners lie over their ends. */
const handles: readonly Sides[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
];

/** The edges and corners, for a pointer to pull at. Without one, the menu does the same (2.5.7). */
export function ResizeHandles({ floating }: { floating: Floating }) {
  const pull = (press: PointerEvent<HTMLElement>, sides: Sides) => {
    const from = floating.place();
    followPointer(press, {
      move: (dx, dy) => floating.show(resized(from, sides, dx, dy, floating.room())),
      end: (how) => (how === 'dropped' ? floating.keep('resized') : floating.restore()),
    });
  };
  return handles.map((sides) => (
    <span
      key={`${sides.x} ${sides.y}`}
      className={styles.handle}
      data-x={sides.x}
      data-y={sides.y}
      aria-hidden="true"
      onPointerDown={(press) => pull(press, sides)}
    />
  ));
}
