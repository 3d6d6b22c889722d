import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { notificationsMessages as t } from '../messages/index.ts';
import { DaysAhead } from './DaysAhead.tsx';
import styles from './Notifications.module.css';
import { notificationsQuery } from './notifications.queries.ts';
import { OtherDevices } from './OtherDevices.tsx';
import { QuietHours } from './QuietHours.tsx';
import { ThisDevice } from './ThisDevice.tsx';

/** What reaches a person while they look elsewhere: on which devices, of what, and when not. */
export function Notifications() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...notificationsQuery,
    refetchOnMount: 'always',
  });
  const reason = useOnline() ? undefined : t.page.offline;
  if (data === undefined && isError) {
    return (
      <ErrorState compact text={t.page.failed} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Skeleton shape="block" height={320} />;
  return (
    <div className={styles.parts}>
      <ThisDevice state={data} reason={reason} />
      <QuietHours quiet={data.quiet} reason={reason} />
      <DaysAhead chosen={data.daysAhead} reason={reason} />
      <OtherDevices devices={data.devices.filter(({ current }) => !current)} reason={reason} />
    </div>
  );
}
