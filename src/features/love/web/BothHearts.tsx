import { useLiveEvent } from '#platform/web/realtime/live.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { simultaneousClicks } from '../love.contract.ts';
import { t } from '../messages/index.ts';
import { useMoment } from './use-moment.ts';
import './heart.css';

const petals = Array.from({ length: 10 }, (_, index) => index);

/** A flower of hearts on both screens, for a moment in which both partners click. */
export function BothHearts() {
  const { me, partner } = useCouple();
  const moment = useMoment(simultaneousClicks);
  useLiveEvent(simultaneousClicks, () =>
    announce(t.together.announced(me.displayName, partner.displayName)),
  );
  if (moment === 0) return null;
  return (
    <div
      key={moment}
      className="heart-leaving pointer-events-none fixed inset-0 z-celebration grid place-content-center place-items-center gap-6"
      aria-hidden="true"
    >
      <div className="heart-flower">
        {petals.map((index) => (
          <span
            key={index}
            className="heart-petal"
            style={{ '--turn': `${(index * 360) / petals.length}deg` }}
          >
            <Petal size={96} />
          </span>
        ))}
        <span className="heart-middle">
          <Petal size={72} />
        </span>
      </div>
      <p className="rounded-full bg-us px-5 py-2 font-semibold text-on-solid shadow-3">
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
