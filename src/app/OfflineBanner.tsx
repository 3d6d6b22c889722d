import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useCachedAt } from './installed-app/cached-at.ts';
import { t } from './messages/index.ts';
import styles from './OfflineBanner.module.css';

/** Shown while the device is offline or the server is unreachable, with the age of the cached data. */
export function OfflineBanner() {
  const online = useOnline();
  const cachedAt = useCachedAt();
  return (
    <div role="status">
      {(!online || cachedAt !== null) && (
        <p className={styles.banner}>
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {textFor(online, cachedAt)}
        </p>
      )}
    </div>
  );
}

function textFor(online: boolean, cachedAt: number | null): string {
  if (cachedAt === null) return t.onThePhone.offline;
  return online ? t.onThePhone.awaySince(cachedAt) : t.onThePhone.offlineSince(cachedAt);
}
