import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../messages/index.ts';
import { announce } from './announce.tsx';
import styles from './Page.module.css';

export type PageProps = {
  title: string;
  /** The couple's name in the window title ("Ann & Ben"). */
  couple: string;
  /** A `BackLink` to the parent page. */
  back?: ReactNode;
  /** Actions of the page, beside the title. */
  actions?: ReactNode;
  intro?: ReactNode;
  /** `plain` doesn't load the display font. `hidden` hides the title visually. */
  titleLook?: 'display' | 'plain' | 'hidden' | undefined;
  /** `bleed` reaches the edges of the screen. */
  width?: 'wide' | 'full' | 'bleed' | undefined;
  children: ReactNode;
};

// The first page leaves the focus to the browser; later ones focus their title.
let arrived = false;

/**
 * A page's <main> with the window title and the h1. On navigation it focuses and announces the h1. Needs a `key` if one route shows several
 * things.
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
    document.title = t.pageTitle(title, couple);
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

const content = 'content';

/** The first tab stop of every page; skips the header. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${content}`}
      onClick={(event) => {
        // Prevents a history entry for the hash, which would break Back.
        event.preventDefault();
        document.getElementById(content)?.focus();
      }}
    >
      {t.skipToContent}
    </a>
  );
}
