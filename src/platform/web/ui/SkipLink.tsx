import { platformMessages as t } from '../messages/en.ts';
import styles from './Page.module.css';

const content = 'content';

/** The first tab stop of every page; skips the header. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${content}`}
      onClick={(event) => {
        // Prevents a history entry for the hash, which would break Back.
        event.preventDefault();
        document.getElementById(content)?.focus();
      }}
    >
      {t.skipToContent}
    </a>
  );
}
