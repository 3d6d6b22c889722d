import { contrast } from '#platform/web/ui/contrast.ts';
import { labelOn, letters, outlineOf, radius, type Segment, segmentsOf } from '../face.rules.ts';
import type { Prize } from '../wheel.rules.ts';
import styles from './WheelFace.module.css';

export type WheelFaceProps = {
  prizes: readonly Pick<Prize, 'prizeName' | 'probability' | 'color'>[];
  label: string;
  /** Degrees by which it stands turned, clockwise. */
  turn?: number | undefined;
};

/** Room around the wheel for the strokes of its rim, in its units. */
const rim = 1;
const box = `${-radius - rim} ${-radius - rim} ${2 * (radius + rim)} ${2 * (radius + rim)}`;

/** The wheel from above, its first prize beginning at the top. A picture: odds and full names stand beside it. */
export function WheelFace({ prizes, label, turn = 0 }: WheelFaceProps) {
  const segments = segmentsOf(prizes.map(({ probability }) => probability));
  return (
    <svg
      className={styles.face}
      viewBox={box}
      role="img"
      aria-label={label}
      style={{ rotate: `${turn}deg` }}
    >
      <circle className={styles.ground} r={radius} />
      {segments.map((segment, place) => {
        const { prizeName = '', color = '' } = prizes[place] ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the wheel is what it is
          <g key={place}>
            <path className={styles.segment} d={outlineOf(segment)} fill={color} />
            <Label segment={segment} name={prizeName} color={color} />
          </g>
        );
      })}
      <circle className={styles.hub} r={letters.from - 8} />
    </svg>
  );
}

/** Along the middle of its segment, never upside down while the wheel stands. */
function Label({ segment, name, color }: { segment: Segment; name: string; color: string }) {
  const text = labelOn(segment, name);
  if (text === undefined) return null;
  const middle = segment.start + segment.sweep / 2;
  const isLeft = middle > 180;
  return (
    <text
      className={isWhiteOn(color) ? styles.white : styles.ink}
      x={isLeft ? -letters.to : letters.to}
      fontSize={letters.size}
      textAnchor={isLeft ? 'start' : 'end'}
      dominantBaseline="central"
      transform={`rotate(${middle + (isLeft ? 90 : -90)})`}
    >
      {text}
    </text>
  );
}

const ink = '#221B29';
const isWhiteOn = (color: string): boolean => contrast(color, '#FFFFFF') >= contrast(color, ink);
