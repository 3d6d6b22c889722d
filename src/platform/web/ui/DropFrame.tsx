import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './DropFrame.module.css';

export type DropFrameProps = {
  children: ReactNode;
  dragging: boolean;
  className?: string | undefined;
};

/** A dashed border around a drop area; in both partners' colors while files are dragged. */
export function DropFrame({ children, dragging, className }: DropFrameProps) {
  const gradient = useId();
  return (
    <div className={clsx(styles.frame, dragging && styles.dragging, className)}>
      <svg className={styles.border} aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={gradient}>
            <stop className={styles.mine} offset="0" />
            <stop className={styles.between} offset="0.5" />
            <stop className={styles.yours} offset="1" />
          </linearGradient>
        </defs>
        <rect
          rx={15}
          className={styles.dashes}
          style={dragging ? { stroke: `url(#${gradient})` } : {}}
        />
      </svg>
      {children}
    </div>
  );
}
