import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { photosMessages as t } from '../messages/index.ts';
import styles from './FilterLinks.module.css';
import { photosPath } from './way-back.ts';

/** Which photos are shown; in the address, so that it can be kept and come back to (S2 §2). */
export function FilterLinks({ favorites }: { favorites: boolean }) {
  const leave = usePlaceInList();
  return (
    <nav className={styles.filter} aria-label={t.selection.show}>
      <Link
        className={styles.choice}
        to={photosPath}
        aria-current={!favorites || undefined}
        onClick={leave}
      >
        {t.selection.all}
      </Link>
      <Link
        className={styles.choice}
        to={`${photosPath}?filter=favorites`}
        aria-current={favorites || undefined}
        onClick={leave}
      >
        {t.selection.favorites}
      </Link>
    </nav>
  );
}

/** How far down the page was at an entry of the browser's history when another list was chosen there, in pixels. */
const left = new Map<string, number>();

/**
 * The page stays, what it shows is another list: who chose it begins at its top, who comes Back is where they were. The
 * browser is too early for that: the long list is not there yet. Answers what to call when one is chosen.
 */
function usePlaceInList(): () => void {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scrollTo(0, arrival === 'POP' ? (left.get(key) ?? scrollY) : 0);
  }, [key, arrival]);
  return () => void left.set(key, scrollY);
}
