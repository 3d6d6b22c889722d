import { BoxPrizeHistory } from './BoxPrizeHistory.tsx';
import { BoxPrizeStats } from './BoxPrizeStats.tsx';
import styles from './BoxPrizes.module.css';

/** What was in the boxes that were approved, of both: in numbers, and one by one (S3 §1). */
export const BoxPrizes = () => (
  <div className={styles.prizes}>
    <BoxPrizeStats />
    <BoxPrizeHistory />
  </div>
);
