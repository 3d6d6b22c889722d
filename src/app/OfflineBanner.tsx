import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useCachedAt } from './installed-app/cached-at.ts';
import { t } from './messages/index.ts';

/** Shown while the device is offline or the server is unreachable, with the age of the cached data. */
export function OfflineBanner() {
  const online = useOnline();
  const cachedAt = useCachedAt();
  return (
    <div role="status" className="min-w-0 phone:not-empty:flex-1">
      {(!online || cachedAt !== null) && (
        <p className="flex items-center justify-center gap-2 px-(--gutter) py-2 text-14 font-semibold text-balance *:[svg]:flex-none wide:border-b wide:border-line phone:justify-start phone:pr-0">
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {textFor(online, cachedAt)}
            {!online && <span className="phone:hidden">{t.onThePhone.sentLater}</span>}
          </span>
        </p>
      )}
    </div>
  );
}

function textFor(online: boolean, cachedAt: number | null): string {
  if (cachedAt === null) return t.onThePhone.offline;
  return online ? t.onThePhone.unreachableSince(cachedAt) : t.onThePhone.offlineSince(cachedAt);
}
