import { useState } from 'react';
import { useMotion } from '#platform/web/motion.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { t } from '../messages/index.ts';
import './cats.css';

const cats = ['🐈', '🐈‍⬛'];

/** Two cats that float about and like to be stroked. Decoration: not there for whom nothing is to move. */
export function Cats() {
  const motion = useMotion();
  const [strokes, setStrokes] = useState(0);
  const [petted, setPetted] = useState<number>();
  const line = t.dashboard.cats[(strokes - 1) % t.dashboard.cats.length];
  return (
    <div className="cats" data-motion={motion}>
      <span
        className="min-w-[11em] text-right text-14 text-ink-muted phone:min-w-0"
        aria-hidden="true"
      >
        {line}
      </span>
      {cats.map((cat, nth) => (
        <button
          key={cat}
          type="button"
          aria-label={t.dashboard.petCat}
          onClick={() => {
            setStrokes(strokes + 1);
            setPetted(nth);
            announce(t.dashboard.cats[strokes % t.dashboard.cats.length] ?? '');
          }}
        >
          <span className="cats-float" aria-hidden="true">
            <span
              key={petted === nth ? strokes : 'calm'}
              className={petted === nth ? 'cats-hop' : 'block'}
            >
              {cat}
            </span>
          </span>
        </button>
      ))}
    </div>
  );
}
