import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#platform/web/ui/use-online.ts';
import { appTexts as texts } from './app.texts.ts';
import styles from './OfflineBanner.module.css';

/** Says for as long as the device has no network what that stops and what it does not. It goes by itself. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.offline}
        </p>
      )}
    </div>
  );
}
