import { useEffect, useState } from 'react';
import { useLiveEvent } from '#platform/web/realtime/events.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { bothHearts } from '../../both-hearts.contract.ts';
import { loveMessages as t } from '../../messages/index.ts';
import styles from './BothHearts.module.css';

/** Milliseconds that it blooms. */
const lasts = 3_200;
const petals = Array.from({ length: 10 }, (_, nth) => nth);

/** While both share love at the same moment, a flower of their hearts opens on both screens, and goes by itself. */
export function BothHearts() {
  const { me, partner } = useCouple();
  const [blooms, setBlooms] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useLiveEvent(bothHearts, () => {
    setBlooms((times) => times + 1);
    setOpen(true);
    announce(t.bothHearts.together(me.displayName, partner.displayName));
  });
  useEffect(() => {
    if (blooms === 0) return;
    const timer = setTimeout(() => setOpen(false), lasts);
    return () => clearTimeout(timer);
  }, [blooms]);
  if (!isOpen) return null;
  return (
    <div key={blooms} className={styles.place} aria-hidden="true">
      <div className={styles.flower}>
        {petals.map((nth) => (
          <span
            key={nth}
            className={styles.petal}
            style={{ '--turn': `${(nth * 360) / petals.length}deg` }}
          >
            <Petal size={96} />
          </span>
        ))}
        <span className={styles.middle}>
          <Petal size={72} />
        </span>
      </div>
      <p className={styles.words}>{t.bothHearts.sameTime}</p>
    </div>
  );
}

/** A heart with a long tip, so that ten of them close to a flower. */
const Petal = ({ size }: { size: number }) => (
  <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden="true">
    <path d="M48 94C22 66 8 50 8 31a20 20 0 0 1 40-7 20 20 0 0 1 40 7c0 19-14 35-40 63Z" />
  </svg>
);
