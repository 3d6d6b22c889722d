import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { appMessages as t } from './messages/index.ts';
import styles from './OfflineBanner.module.css';
import { useKeptAt } from './shell/installed/kept-age.ts';

/**
 * Says for as long as the device has no network what that stops and what it does not, and how old what is shown is where
 * the home did not answer. It goes by itself.
 */
export function OfflineBanner() {
  const online = useOnline();
  const keptAt = useKeptAt();
  return (
    <div role="status">
      {(!online || keptAt !== null) && (
        <p className={styles.banner}>
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {textFor(online, keptAt)}
        </p>
      )}
    </div>
  );
}

function textFor(online: boolean, keptAt: number | null): string {
  if (keptAt === null) return t.onThePhone.offline;
  return online ? t.onThePhone.awaySince(keptAt) : t.onThePhone.offlineSince(keptAt);
}
