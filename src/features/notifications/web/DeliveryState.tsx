import { instantIn } from '#shared/moments.ts';
import { notificationsMessages as t } from '../messages/index.ts';
import type { NotifiedDevice } from '../notifications.contract.ts';
import styles from './Notifications.module.css';

/** When something reached a device last, in words. */
export const deliveredWords = ({ lastDeliveredAt }: NotifiedDevice): string =>
  lastDeliveredAt === null ? t.page.neverDelivered : t.page.delivered(instantIn(lastDeliveredAt));

/** The same, and what went wrong since. */
export function DeliveryState({ device }: { device: NotifiedDevice }) {
  const { failure } = device;
  return (
    <>
      <span className={styles.when}>{deliveredWords(device)}</span>
      {failure !== null && (
        <span className={styles.lost}>{t.page.lost(failure.why, instantIn(failure.at))}</span>
      )}
    </>
  );
}
