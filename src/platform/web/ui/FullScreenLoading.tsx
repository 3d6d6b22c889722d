import styles from './FullScreenLoading.module.css';
import { Spinner } from './Spinner.tsx';
import { uiTexts } from './ui.texts.ts';

/** While it is not yet known who is here. */
export function FullScreenLoading() {
  return (
    <main className={styles.screen} aria-busy="true">
      <Spinner size={48} />
      <h1 className={styles.text}>{uiTexts.loading}</h1>
    </main>
  );
}
