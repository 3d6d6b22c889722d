import { Link } from 'react-router';
import { selectionTexts as texts } from '../selection.texts.ts';
import styles from './FilterLinks.module.css';
import { photosPath } from './way-back.ts';

/** Which photos are shown; in the address, so that it can be kept and come back to (S2 §2). */
export function FilterLinks({ favorites }: { favorites: boolean }) {
  return (
    <nav className={styles.filter} aria-label={texts.show}>
      <Link
        className={styles.choice}
        to={photosPath}
        aria-current={!favorites || undefined}
        onClick={toTop}
      >
        {texts.all}
      </Link>
      <Link
        className={styles.choice}
        to={`${photosPath}?filter=favorites`}
        aria-current={favorites || undefined}
        onClick={toTop}
      >
        {texts.favorites}
      </Link>
    </nav>
  );
}

/** The page stays, what it shows is another list. */
const toTop = () => scrollTo(0, 0);
