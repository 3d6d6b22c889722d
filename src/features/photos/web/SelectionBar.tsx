import clsx from 'clsx';
import SquareCheck from 'lucide-react/icons/square-check';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { photosMessages as t } from '../messages/index.ts';
import styles from './SelectionBar.module.css';
import { SelectionTools } from './SelectionTools.tsx';
import type { PhotoSelection } from './use-selection.ts';

export type SelectionBarProps = {
  bar: RefObject<HTMLElement | null>;
  selection: PhotoSelection;
  /** What else stands in it while nobody selects. */
  children?: ReactNode;
};

/** Above the grid, always in sight. It turns ink while photos are being selected. */
export function SelectionBar({ bar, selection, children }: SelectionBarProps) {
  useSaid(selection.on, selection.photos.length);
  return (
    <section
      ref={bar}
      className={clsx(styles.bar, selection.on && styles.ink)}
      aria-label={t.selection.actions}
    >
      <div className={styles.inside}>
        {selection.on ? <SelectionTools selection={selection} /> : children}
        {/* The same button in both modes: who pressed it keeps the focus. */}
        {(selection.on || selection.ids.length > 0) && (
          <span className={styles.mode} key="mode">
            <Button
              variant={selection.on ? 'primary' : 'quiet'}
              icon={
                !selection.on && <SquareCheck size={20} strokeWidth={1.75} aria-hidden="true" />
              }
              onClick={selection.on ? selection.leave : selection.start}
            >
              {selection.on ? t.selection.done : t.selection.select}
            </Button>
          </span>
        )}
      </div>
    </section>
  );
}

/** Says how many are selected, whenever that changes. */
function useSaid(on: boolean, count: number): void {
  const was = useRef(false);
  useEffect(() => {
    if (on)
      announce(count === 0 && !was.current ? t.selection.started : t.selection.selected(count));
    else if (was.current) announce(t.selection.ended);
    was.current = on;
  }, [on, count]);
}
