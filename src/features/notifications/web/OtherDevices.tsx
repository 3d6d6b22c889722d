import { toastError } from '#platform/web/api/queries.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { notificationsMessages as t } from '../messages/index.ts';
import type { NotifiedDevice } from '../notifications.contract.ts';
import { DeliveryState, deliveredWords } from './DeliveryState.tsx';
import styles from './Notifications.module.css';
import { useRemove } from './notifications.queries.ts';

type OthersProps = { devices: readonly NotifiedDevice[]; reason: string | undefined };

/** Where else one is told, each with when it was last, and its way out. */
export function OtherDevices({ devices, reason }: OthersProps) {
  return (
    <section className={styles.part} aria-labelledby="other-devices">
      <h3 className={styles.title} id="other-devices">
        {t.page.others}
      </h3>
      {devices.length === 0 ? (
        <p className={styles.use}>{t.page.noOthers}</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops it where a list has no bullets
        <ul role="list" aria-labelledby="other-devices">
          {devices.map((device) => (
            <Device key={device.id} device={device} reason={reason} />
          ))}
        </ul>
      )}
    </section>
  );
}

type DeviceProps = { device: NotifiedDevice; reason: string | undefined };

function Device({ device, reason }: DeviceProps) {
  const remove = useRemove();
  const take = async () => {
    try {
      await remove.mutateAsync(device);
      toast.general(t.page.removed(device.device), { tone: 'ok' });
    } catch (error) {
      toastError(error, t.page.removeFailed);
    }
  };
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <span className={styles.name}>{device.device}</span>
        <DeliveryState device={device} />
      </div>
      <Button
        size="small"
        aria-label={t.page.removeOne(device.device, deliveredWords(device))}
        busy={remove.isPending}
        disabledReason={reason}
        onClick={() => void take()}
      >
        {t.page.remove}
      </Button>
    </li>
  );
}
