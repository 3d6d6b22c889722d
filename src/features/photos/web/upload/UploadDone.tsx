import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { photosMessages as t } from '../../messages/index.ts';
import { closesAfter } from '../../upload.rules.ts';
import styles from './UploadDone.module.css';
import type { UploadItem } from './upload-item.ts';
import { resultOf } from './upload-result.ts';
import { uploads } from './uploads.ts';

/** Everything is up. The dialog closes by itself (S2 §9), unless somebody is still reading here. */
export function UploadDone({ items }: { items: readonly UploadItem[] }) {
  const panel = useRef<HTMLDivElement>(null);
  const { title, lines } = resultOf(items);
  const reading = useReading();
  useEffect(() => {
    // The button that had the focus is gone.
    panel.current?.focus();
  }, []);
  useEffect(() => announce(title), [title]);
  useEffect(() => {
    if (reading.now) return;
    const timer = setTimeout(uploads.close, closesAfter);
    return () => clearTimeout(timer);
  }, [reading.now]);
  return (
    <div ref={panel} className={styles.done} tabIndex={-1} {...reading.handlers}>
      <span className={styles.sign}>
        <CircleCheckBig size={32} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h3 className={styles.title}>{title}</h3>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      <ul className={styles.pictures} aria-hidden="true">
        {items.slice(0, mostPictures).map(({ id, preview }) => (
          <li key={id}>
            <img src={preview} alt="" width={48} height={48} decoding="async" />
          </li>
        ))}
      </ul>
      <Button variant="primary" onClick={uploads.close}>
        {t.upload.closeNow}
      </Button>
    </div>
  );
}

const mostPictures = 5;

/** Whether a pointer rests on it, the focus is on something in it, or nobody can see it. */
function useReading() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return {
    now: pointed || focused || hidden,
    handlers: {
      // A finger does not rest on anything.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target, currentTarget }: FocusEvent) => setFocused(target !== currentTarget),
      onBlur: () => setFocused(false),
    },
  };
}
