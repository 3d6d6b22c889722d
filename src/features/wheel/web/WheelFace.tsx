import { contrast } from '#platform/web/ui/contrast.ts';
import type { Prize } from '../wheel.contract.ts';
import {
  labelOn,
  letters,
  outlineOf,
  radius,
  type Segment,
  segmentsOf,
} from '../wheel-face.rules.ts';

export type WheelFaceProps = {
  prizes: readonly Pick<Prize, 'prizeName' | 'probability' | 'color'>[];
  label: string;
  /** Degrees, clockwise. */
  rotation?: number | undefined;
};

/** Half of a stroke is outside of the outline. */
const edge = radius + 1;

/** The wheel as a picture. The first prize starts at the top. */
export function WheelFace({ prizes, label, rotation = 0 }: WheelFaceProps) {
  const segments = segmentsOf(prizes.map(({ probability }) => probability));
  return (
    <svg
      className="h-auto w-full"
      viewBox={`${-edge} ${-edge} ${2 * edge} ${2 * edge}`}
      role="img"
      aria-label={label}
      style={{ rotate: `${rotation}deg` }}
    >
      <circle className="fill-sunken" r={radius} />
      {segments.map((segment, index) => {
        const { prizeName = '', color = '' } = prizes[index] ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: prizes may have equal names and colors
          <g key={index}>
            <path
              className="stroke-surface stroke-2 [vector-effect:non-scaling-stroke]"
              d={outlineOf(segment)}
              fill={color}
            />
            <Label segment={segment} name={prizeName} color={color} />
          </g>
        );
      })}
      <circle className="fill-surface" r={letters.from - 8} />
    </svg>
  );
}

/** Along the middle of its segment, never upside down before the wheel turns. */
function Label({ segment, name, color }: { segment: Segment; name: string; color: string }) {
  const text = labelOn(segment, name);
  if (text === undefined) return null;
  const middle = segment.start + segment.sweep / 2;
  const isLeft = middle > 180;
  return (
    <text
      className="font-semibold"
      fill={isWhiteOn(color) ? white : ink}
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

const white = '#FFFFFF';
/** The light theme's, in both themes: prizes have the same colors in both. */
const ink = '#221B29';
const isWhiteOn = (color: string): boolean => contrast(color, white) >= contrast(color, ink);
