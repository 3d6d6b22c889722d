import styles from './SkipLink.module.css';
import { uiTexts } from './ui.texts.ts';

export type SkipLinkProps = { to?: string };

/** The first stop of Tab on every page: past the header, to the element with this id. */
export function SkipLink({ to = 'content' }: SkipLinkProps) {
  return (
    <a className={styles.link} href={`#${to}`}>
      {uiTexts.skipToContent}
    </a>
  );
}
