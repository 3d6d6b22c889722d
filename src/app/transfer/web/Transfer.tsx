import { BringIn } from './BringIn.tsx';
import { ExportEverything } from './ExportEverything.tsx';
import styles from './Transfer.module.css';

/** Everything of the home to take along, and what was taken along elsewhere to bring in. */
export const Transfer = () => (
  <div className={styles.parts}>
    <ExportEverything />
    <BringIn />
  </div>
);
