import WifiOff from 'lucide-react/icons/wifi-off';
import { useDataSource } from '#platform/web/api/data-source.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import type { DataSource } from '#shared/data-source.ts';
import { t } from './messages/index.ts';

/** Shown while the device is offline or the server is unreachable, with the age of the cached data. */
export function OfflineBanner() {
  const online = useOnline();
  const source = useDataSource();
  const timeZone = useTimeZone();
  return (
    <div role="status" className="min-w-0 phone:not-empty:flex-1">
      {(!online || source.cachedAt !== null) && (
        <p className="flex items-center justify-center gap-2 px-(--gutter) py-2 text-14 font-semibold text-balance *:[svg]:flex-none wide:border-b wide:border-line phone:justify-start phone:pr-0">
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {textFor(online, source, timeZone)}
            {!online && <span className="phone:hidden">{t.onThePhone.sentLater}</span>}
          </span>
        </p>
      )}
    </div>
  );
}

function textFor(online: boolean, { cachedAt, signIn }: DataSource, timeZone: string): string {
  if (cachedAt === null) return t.onThePhone.offline;
  // A toast says why.
  if (signIn !== null) return t.onThePhone.updatedAt(cachedAt, timeZone);
  const { unreachableSince, offlineSince } = t.onThePhone;
  return (online ? unreachableSince : offlineSince)(cachedAt, timeZone);
}
