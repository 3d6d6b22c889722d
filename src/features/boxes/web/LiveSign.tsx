import { useSocketState } from '#platform/web/realtime/socket.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { boxesMessages as t } from '../messages/index.ts';
import styles from './BoxesPage.module.css';

/** Whether the page hears of changes as they happen (S3 §2). */
export function LiveSign() {
  const socket = useSocketState();
  const isLive = useOnline() && socket === 'connected';
  return (
    <span className={styles.live} role="status" data-live={isLive || undefined}>
      {isLive ? t.page.live : t.page.reconnecting}
    </span>
  );
}
