import NotebookPen from 'lucide-react/icons/notebook-pen';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { noteMessages as t } from '../../messages/index.ts';
import { bubbleAt, isTap, moved } from '../../window.rules.ts';
import styles from './Bubble.module.css';
import type { Floating } from './floating.ts';
import { followPointer } from './follow-pointer.ts';

/** What there is to see in the minimised window: told in the name of its button, and shown as a dot. */
export type News = { label: string; tint?: 'a' | 'b' | undefined };

export type BubbleProps = {
  frame: RefObject<HTMLElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  floating: Floating;
  title: string;
  tint: 'a' | 'b' | undefined;
  news: News | undefined;
  hidden: boolean;
  onOpen: () => void;
};

/** The minimised window: a small button that can be dragged. A press that strays less than 10 px opens it (S3 §2). */
export function Bubble({
  frame,
  button,
  floating,
  title,
  tint,
  news,
  hidden,
  onOpen,
}: BubbleProps) {
  const wasDragged = useRef(false);
  const follow = (press: PointerEvent<HTMLElement>) => {
    const from = floating.place();
    wasDragged.current = false;
    followPointer(press, {
      move(dx, dy) {
        wasDragged.current ||= !isTap(dx, dy);
        if (wasDragged.current) floating.show(moved(from, dx, dy, floating.room()));
      },
      end(how) {
        if (!wasDragged.current) return;
        if (how === 'cancelled') return floating.restore('gliding');
        floating.show(bubbleAt(floating.place(), floating.room()), 'gliding');
        floating.keep('moved');
      },
    });
  };
  return (
    <aside className={styles.bubble} ref={frame} aria-label={title} hidden={hidden}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-me={tint}
        aria-label={t.window.open(news?.label)}
        aria-haspopup="dialog"
        title={title}
        onPointerDown={follow}
        onClick={(event) => {
          // The click that ends a drag. One of a key has no pointer before it.
          if (wasDragged.current && event.detail > 0) return;
          // Safari does not: then the window would not know that the person came from here.
          event.currentTarget.focus({ preventScroll: true });
          onOpen();
        }}
      >
        <NotebookPen size={22} strokeWidth={1.75} aria-hidden="true" />
        {news !== undefined && <span className={styles.dot} data-me={news.tint} />}
      </button>
    </aside>
  );
}
