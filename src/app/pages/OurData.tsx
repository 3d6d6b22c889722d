import { Data } from '#features/backups/web/Data.tsx';
import { Transfer } from '../transfer/web/Transfer.tsx';
import styles from './OurDetails.module.css';

/** Everything the two have, kept safe and taken along. */
export const OurData = () => (
  <div className={styles.forms}>
    <Data />
    <Transfer />
  </div>
);
