import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './State.module.css';

export type EmptyStateProps = {
  /** Omitted if the page's title says it. */
  title?: string | undefined;
  text?: ReactNode;
  /** One or two buttons. */
  action?: ReactNode;
  icon?: ReactNode;
  level?: 2 | 3 | undefined;
};

/** A placeholder for an empty list. */
export function EmptyState({ title, text, action, icon, level = 2 }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.state}>
      <div className={styles.drawing}>
        <svg width="132" height="88" viewBox="0 0 132 88" aria-hidden="true" focusable="false">
          <circle className={clsx(styles.shape, styles.purple)} cx="44" cy="44" r="40" />
          <rect
            className={clsx(styles.shape, styles.pink)}
            x="50"
            y="5"
            width="78"
            height="78"
            rx="24"
          />
        </svg>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      </div>
      {title !== undefined && <Title className={styles.title}>{title}</Title>}
      {text !== undefined && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
