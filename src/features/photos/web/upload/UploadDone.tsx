import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { closeDelay } from '../../upload.rules.ts';
import styles from './Uploads.module.css';
import { outcomesOf, type UploadItem } from './uploads.reducer.ts';
import { uploads } from './uploads.ts';

const maxPictures = 5;

/** The success panel. The dialog closes 3 s later (S2 §9), unless there is more to read or the user is still reading. */
export function UploadDone({
  items,
  children,
}: {
  items: readonly UploadItem[];
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const { title, lines } = t.upload.result(outcomesOf(items));
  const done = items.filter(({ state }) => state.is === 'done');
  const stills = done.filter(({ note }) => note === 'still').length;
  const failed = items.length - done.length;
  const hasMore = stills > 0 || failed > 0;
  const announcement = failed > 0 ? `${title}. ${t.upload.pillFailed(failed)}.` : title;
  useEffect(() => announce(announcement), [announcement]);
  useEffect(() => {
    // The button that had the focus is gone.
    panel.current?.focus();
    if (hasMore) return;
    const timer = setInterval(() => isRead(panel.current) || uploads.close(), closeDelay);
    return () => clearInterval(timer);
  }, [hasMore]);
  return (
    <div ref={panel} className={styles.success} tabIndex={-1}>
      <span className={styles.sign} data-tone="ok">
        <CircleCheckBig size={32} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h3 className={styles.title}>{title}</h3>
      {lines.map((line) => (
        <p key={line} className={styles.hint}>
          {line}
        </p>
      ))}
      {stills > 0 && <p className={styles.warning}>{t.upload.stills(stills)}</p>}
      <ul className={styles.pictures} aria-hidden="true">
        {done.slice(0, maxPictures).map(({ key, preview }) => (
          <li key={key}>
            <img src={preview} alt="" width={48} height={48} decoding="async" />
          </li>
        ))}
      </ul>
      {children}
      <Button variant="primary" onClick={uploads.close}>
        {sharedMessages.done}
      </Button>
    </div>
  );
}

/** True while the mouse or the focus is inside, or while the tab is hidden. */
const isRead = (panel: HTMLElement | null): boolean =>
  document.hidden ||
  (matchMedia('(hover: hover)').matches && panel?.matches(':hover') === true) ||
  (panel !== document.activeElement && panel?.contains(document.activeElement) === true);
