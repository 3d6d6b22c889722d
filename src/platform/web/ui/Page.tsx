import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { platformMessages as t } from '../messages/index.ts';
import { announce } from './announce.ts';
import styles from './Page.module.css';

export type PageProps = {
  title: string;
  /** The couple as the window's title shows it ("Ann & Ben"). */
  couple: string;
  /** A `BackLink` to the page that this one belongs to; above the title. */
  back?: ReactNode;
  /** What can be done on the whole page; beside the title. */
  actions?: ReactNode;
  /** One line under the title. */
  intro?: ReactNode;
  /** `plain` keeps the display face from loading; `hidden` leaves the title to the reader's ear. */
  titleLook?: 'display' | 'plain' | 'hidden' | undefined;
  /** `bleed` goes to the edges of the screen. */
  width?: 'wide' | 'full' | 'bleed' | undefined;
  children: ReactNode;
};

// The first page of a visit leaves focus where the browser puts it; every later one takes it to its title.
let arrived = false;

/**
 * A page's <main>: the window's title, its one h1, and the arrival: focus on the h1, the title announced.
 * Give it a `key` where one route shows one thing after another.
 */
export function Page({
  title,
  couple,
  back,
  actions,
  intro,
  titleLook = 'display',
  width = 'wide',
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);

  useEffect(() => {
    document.title = t.ui.pageTitle(title, couple);
  }, [title, couple]);

  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    if (arrived) {
      heading.current?.focus({ preventScroll: true });
      announce(title);
    }
    arrived = true;
  }, [title]);

  return (
    <main className={clsx(styles.page, styles[width])} id="content" tabIndex={-1}>
      {back}
      <div className={clsx(styles.top, titleLook === 'hidden' && styles.hidden)}>
        <div>
          <h1
            className={clsx(styles.title, titleLook === 'display' && styles.display)}
            ref={heading}
            dir="auto"
            tabIndex={-1}
          >
            {title}
          </h1>
          {intro !== undefined && (
            <p className={styles.intro} dir="auto">
              {intro}
            </p>
          )}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  );
}
