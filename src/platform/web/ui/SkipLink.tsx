import { platformMessages as t } from '../messages/index.ts';
import styles from './SkipLink.module.css';

export type SkipLinkProps = { to?: string };

/** The first stop of Tab on every page: past the header, to the element with this id. */
export function SkipLink({ to = 'content' }: SkipLinkProps) {
  return (
    <a
      className={styles.link}
      href={`#${to}`}
      onClick={(event) => {
        // The address says more than where the focus is: an entry of its own would hide what this page was opened from.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {t.ui.skipToContent}
    </a>
  );
}
