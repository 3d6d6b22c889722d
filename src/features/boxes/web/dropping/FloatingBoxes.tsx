import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { meOf } from '#platform/web/ui/Avatar.tsx';
import type { User } from '#shared/user.ts';
import { type Dropping, type Float, floatsAfter, overOnce } from '../../dropping.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { Gift } from '../card/Gift.tsx';
import styles from './FloatingBoxes.module.css';
import { land } from './land.ts';

export type FloatingBoxesProps = {
  /** Those that show themselves right now. */
  dropping: readonly Dropping[];
  /** Those that can be caught. */
  waiting: readonly Pick<Dropping, 'id'>[];
  owner: User;
  /** The box that is being caught. */
  catching: number | undefined;
  onCatch: (id: number) => void;
};

/** Over the page, each appearance of a box floats once (decisions §7). */
export function FloatingBoxes({ dropping, waiting, owner, catching, onCatch }: FloatingBoxesProps) {
  const [floats, setFloats] = useState<readonly Float[]>([]);
  const next = floatsAfter(floats, dropping, waiting);
  if (next !== floats) setFloats(next);
  const afloat = next.filter(({ isOver }) => !isOver);
  if (afloat.length === 0) return null;
  return createPortal(
    <aside className={styles.layer} aria-label={t.dropping.layer} data-me={meOf(owner.color)}>
      {afloat.map((float) => (
        <FloatingBox
          key={`${float.id} ${float.cycle}`}
          label={t.dropping.afloat(owner.displayName)}
          // Consecutive appearances land at different places.
          seed={float.id + float.cycle}
          isHeld={catching === float.id}
          onCatch={() => onCatch(float.id)}
          onOver={() => setFloats((now) => overOnce(now, float))}
        />
      ))}
    </aside>,
    document.body,
  );
}

type FloatingBoxProps = {
  label: string;
  seed: number;
  isHeld: boolean;
  onCatch: () => void;
  onOver: () => void;
};

/** Out of the way of keys, which would lose it under their fingers: they have the card. */
function FloatingBox({ label, seed, isHeld, onCatch, onOver }: FloatingBoxProps) {
  const box = useRef<HTMLButtonElement>(null);
  const give = useEffectEvent(onOver);
  useLayoutEffect(() => {
    // Where there is no room for it, the card is enough.
    if (box.current !== null && !land(box.current, seed)) give();
  }, [seed]);
  return (
    <button
      ref={box}
      type="button"
      className={styles.box}
      tabIndex={-1}
      aria-label={label}
      data-held={isHeld || undefined}
      onClick={onCatch}
      onAnimationEnd={() => {
        onOver();
      }}
    >
      <Gift size={52} />
    </button>
  );
}
