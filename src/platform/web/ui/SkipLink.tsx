import { platformMessages as t } from '../messages/index.ts';
import styles from './Page.module.css';

/** The id of a page's <main>. */
const content = 'content';

/** The first stop of Tab on every page: past the header. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${content}`}
      onClick={(event) => {
        // The address says more than where the focus is: an entry of its own would hide what this page was opened from.
        event.preventDefault();
        document.getElementById(content)?.focus();
      }}
    >
      {t.ui.skipToContent}
    </a>
  );
}
