import { graphemesOf } from '#shared/graphemes.ts';

/** Milliseconds: how long the wheel turns, and until the result shows. */
export const turnDuration = 3_000;
export const resultDelay = 3_200;

/** 5 to 7 full turns in addition to the way to the prize. `random` returns 0 to below 1. */
export const extraTurns = (random: () => number): number => 5 + Math.floor(random() * 3);

/** The sector of a prize, in degrees clockwise from the top. */
export interface Segment {
  readonly start: number;
  readonly sweep: number;
}

/** Degrees. Rarer prizes are drawn this wide as well, so that they are visible. */
export const leastSweep = 6;

/** Segments proportional to the probabilities, none narrower than `leastSweep` if they all fit. Their sum may be any. */
export function segmentsOf(probabilities: readonly number[]): Segment[] {
  let start = 0;
  return sweepsOf(probabilities).map((sweep) => {
    const segment = { start, sweep };
    start += sweep;
    return segment;
  });
}

function sweepsOf(probabilities: readonly number[]): number[] {
  const positive = probabilities.map((each) => (each > 0 && Number.isFinite(each) ? each : 0));
  const weights = positive.some((each) => each > 0) ? positive : positive.map(() => 1);
  const minSweep = Math.min(leastSweep, 360 / weights.length);
  const narrowIndexes = new Set<number>();
  // Widening the narrow ones takes from the others, so another one can become too narrow.
  for (;;) {
    const wide = weights.filter((_, index) => !narrowIndexes.has(index)).reduce((a, b) => a + b, 0);
    const degreesLeft = 360 - narrowIndexes.size * minSweep;
    const sweeps = weights.map((each, i) =>
      narrowIndexes.has(i) ? minSweep : (degreesLeft * each) / wide,
    );
    const tooNarrow = sweeps.flatMap((sweep, i) =>
      !narrowIndexes.has(i) && sweep < minSweep ? [i] : [],
    );
    if (tooNarrow.length === 0) return sweeps;
    for (const index of tooNarrow) narrowIndexes.add(index);
  }
}

/** The rotation in degrees that brings the middle of the segment to the top, after full turns. */
export const rotationTo = ({ start, sweep }: Segment, turns = 0): number =>
  turns * 360 + ((360 - start - sweep / 2) % 360);

/** Radius in units of the drawing, whose center is 0, 0. */
export const radius = 100;

/** The outline of a segment, as the `d` of an SVG path. */
export function outlineOf({ start, sweep }: Segment): string {
  if (sweep >= 360) return `M0 -${radius}${arc(180)}${arc(360)}Z`;
  const [x, y] = pointAt(start);
  return `M0 0L${x} ${y}${arc(start + sweep, sweep > 180)}Z`;
}

function arc(to: number, isLong = false): string {
  const [x, y] = pointAt(to);
  return `A${radius} ${radius} 0 ${isLong ? 1 : 0} 1 ${x} ${y}`;
}

function pointAt(degrees: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [roundCoordinate(radius * Math.sin(angle)), roundCoordinate(-radius * Math.cos(angle))];
}

/** Adding 0 turns -0 into 0. */
const roundCoordinate = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** The font size of labels and the ring that they use, in units of the drawing. */
export const letters = { size: 8.5, from: 28, to: 94 } as const;
const letterWidth = letters.size * 0.52;
const lineHeight = letters.size * 0.9;
const fewestLetters = 6;

/** The name, shortened to fit along the middle of the segment; undefined if too little of it fits. */
export function labelOn({ sweep }: Segment, name: string): string | undefined {
  const rim = (Math.min(sweep, 90) * Math.PI) / 180;
  const room = letters.to - Math.max(letters.from, lineHeight / rim);
  const all = [...graphemesOf(name.trim())];
  if (widthOf(all) <= room) return all.join('') || undefined;
  const fittingCharacters = all.filter(
    (_, at) => widthOf(all.slice(0, at + 1)) + letterWidth <= room,
  );
  if (widthOf(fittingCharacters) < fewestLetters * letterWidth) return undefined;
  return `${fittingCharacters.join('').trimEnd()}…`;
}

const widthOf = (characters: readonly string[]): number =>
  characters.reduce((sum, each) => sum + letterWidth * relativeWidth(each), 0);

/** CJK characters and emoji are wide. */
const relativeWidth = (character: string): number =>
  (character.codePointAt(0) ?? 0) >= 0x1100 ? 1.95 : /\p{Lu}/u.test(character) ? 1.3 : 1;
