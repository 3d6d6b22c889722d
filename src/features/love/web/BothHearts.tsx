import { useEffect, useState } from 'react';
import { useLiveEvent } from '#platform/web/realtime/live.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { simultaneousClicks } from '../love.contract.ts';
import { t } from '../messages/index.ts';
import styles from './BothHearts.module.css';

/** Milliseconds; the style sheet has the same number. */
const duration = 3_200;
const petals = Array.from({ length: 10 }, (_, index) => index);

/** A flower of hearts on both screens, for a moment in which both partners click. */
export function BothHearts() {
  const { me, partner } = useCouple();
  const [moment, setMoment] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useLiveEvent(simultaneousClicks, () => {
    setMoment((count) => count + 1);
    setOpen(true);
    announce(t.together.announced(me.displayName, partner.displayName));
  });
  useEffect(() => {
    if (moment === 0) return;
    const timer = setTimeout(() => setOpen(false), duration);
    return () => clearTimeout(timer);
  }, [moment]);
  if (!isOpen) return null;
  return (
    <div key={moment} className={styles.place} aria-hidden="true">
      <div className="grid place-items-center size-80">
        {petals.map((index) => (
          <span
            key={index}
            className={styles.petal}
            style={{ '--turn': `${(index * 360) / petals.length}deg` }}
          >
            <Petal size={96} />
          </span>
        ))}
        <span className={styles.middle}>
          <Petal size={72} />
        </span>
      </div>
      <p className="py-2 px-5 rounded-full bg-us shadow-3 text-on-solid font-semibold">
        {t.together.sameTime}
      </p>
    </div>
  );
}

/** A heart with a long tip, so that ten of them form a flower. */
const Petal = ({ size }: { size: number }) => (
  <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden="true">
    <path d="M48 94C22 66 8 50 8 31a20 20 0 0 1 40-7 20 20 0 0 1 40 7c0 19-14 35-40 63Z" />
  </svg>
);
