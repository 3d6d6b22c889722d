import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../messages/index.ts';
import { announce } from './announce.tsx';

export type PageProps = {
  title: string;
  /** The couple's name in the window title ("Ann & Ben"). */
  couple: string;
  /** A `BackLink` to the parent page. */
  back?: ReactNode;
  /** Actions of the page, beside the title. */
  actions?: ReactNode;
  intro?: ReactNode;
  /** The number of things on the page, as `intro`; null while unknown keeps its height. */
  count?: ReactNode;
  /** `hidden` hides the title visually. */
  titleLook?: 'display' | 'hidden' | undefined;
  /** `bleed` reaches the edges of the screen. */
  width?: 'wide' | 'full' | 'bleed' | undefined;
  children: ReactNode;
};

const columns = { wide: undefined, full: 'page-full', bleed: 'page-bleed' };

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
  count,
  intro = count === null ? '\u00a0' : count,
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
    <main className={clsx('page', columns[width])} id="content" tabIndex={-1}>
      {back}
      <div
        className={
          titleLook === 'hidden'
            ? 'visually-hidden'
            : // On a large screen, the actions are next to the title: at the other end the note window could cover them.
              'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 wide:items-center wide:justify-start'
        }
      >
        <div>
          <h1
            className="display text-28 wrap-anywhere wide:text-36"
            ref={heading}
            dir="auto"
            tabIndex={-1}
          >
            {title}
          </h1>
          {intro !== undefined && (
            <p className="mt-1 text-ink-muted" dir="auto">
              {intro}
            </p>
          )}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
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
      className="fixed top-2 left-2 z-toast rounded-full bg-ink px-4 py-2.5 font-semibold text-page no-underline not-focus:-translate-y-[200%]"
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
