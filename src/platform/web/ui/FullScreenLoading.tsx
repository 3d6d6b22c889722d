import { platformMessages as t } from '../messages/index.ts';
import styles from './FullScreenLoading.module.css';
import { Spinner } from './Spinner.tsx';

/** While it is not yet known who is here. */
export function FullScreenLoading() {
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner size={48} />
      <h1 className={styles.text}>{t.ui.loading}</h1>
    </main>
  );
}
