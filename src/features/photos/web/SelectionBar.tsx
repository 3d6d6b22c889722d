import clsx from 'clsx';
import SquareCheck from 'lucide-react/icons/square-check';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { photosMessages as t } from '../messages/index.ts';
import styles from './SelectionBar.module.css';
import { type PhotoSelection, usePageKeys } from './use-selection.ts';

const SelectionActions = lazy(async () => ({
  default: (await import('./SelectionActions.tsx')).SelectionActions,
}));

export type SelectionBarProps = {
  bar: RefObject<HTMLElement | null>;
  selection: PhotoSelection;
  /** Shown outside selection mode. */
  children?: ReactNode;
};

/** The toolbar above a grid: the button "Select", and in selection mode the actions (S2 §2). */
export function SelectionBar({ bar, selection, children }: SelectionBarProps) {
  usePageKeys(({ key, ctrlKey, metaKey, target }) => {
    const inGrid = target instanceof Element && target.closest('[role="grid"]') !== null;
    const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey);
    if (isAll && (selection.on || inGrid)) return selection.all;
    return key === 'Escape' && selection.on ? selection.leave : undefined;
  });
  useAnnouncements(selection.on, selection.photos.length);
  return (
    <section
      ref={bar}
      className={clsx(styles.bar, selection.on && styles.ink)}
      aria-label={t.selection.actions}
    >
      <div className={styles.inside}>
        {selection.on ? (
          <>
            <span className={styles.count}>{t.selection.selected(selection.photos.length)}</span>
            <Button onClick={selection.all}>{t.selection.selectAll}</Button>
            <Suspense fallback={null}>
              <SelectionActions selection={selection} />
            </Suspense>
          </>
        ) : (
          children
        )}
        {/* One button in both modes, so that it keeps the focus. */}
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

function useAnnouncements(isOn: boolean, count: number): void {
  const was = useRef(false);
  useEffect(() => {
    if (isOn) {
      announce(count === 0 && !was.current ? t.selection.started : t.selection.selected(count));
    } else if (was.current) announce(t.selection.ended);
    was.current = isOn;
  }, [isOn, count]);
}
