import { instantIn } from '#shared/moments.ts';
import type { NotifiedDevice } from '../notifications.contract.ts';
import { pageTexts as texts } from '../page.texts.ts';
import styles from './Notifications.module.css';

/** When something reached a device last, in words. */
export const deliveredWords = ({ lastDeliveredAt }: NotifiedDevice): string =>
  lastDeliveredAt === null ? texts.neverDelivered : texts.delivered(instantIn(lastDeliveredAt));

/** The same, and what went wrong since. */
export function DeliveryState({ device }: { device: NotifiedDevice }) {
  const { failure } = device;
  return (
    <>
      <span className={styles.when}>{deliveredWords(device)}</span>
      {failure !== null && (
        <span className={styles.lost}>{texts.lost(failure.why, instantIn(failure.at))}</span>
      )}
    </>
  );
}
