/** Where a prize lies on the wheel, in degrees clockwise from the top. */
export interface Segment {
  readonly start: number;
  readonly sweep: number;
}

/** No prize is drawn narrower, however rare it is: its true odds stand in words beside the wheel. */
export const leastSweep = 6;
const round = 360;

/**
 * How wide each prize is drawn: by its probability, and never narrower than `leastSweep` where so many find room. The
 * probabilities need not add up to anything; what is none counts as 0.
 */
export function segmentsOf(probabilities: readonly number[]): Segment[] {
  let start = 0;
  return sweepsOf(probabilities).map((sweep) => {
    const segment = { start, sweep };
    start += sweep;
    return segment;
  });
}

function sweepsOf(probabilities: readonly number[]): number[] {
  const given = probabilities.map((each) => (each > 0 && Number.isFinite(each) ? each : 0));
  const weights = given.some((each) => each > 0) ? given : given.map(() => 1);
  const least = Math.min(leastSweep, round / weights.length);
  const narrow = new Set<number>();
  // What the narrow ones are given the others lose, which may make one more too narrow.
  for (;;) {
    const wide = weights.filter((_, at) => !narrow.has(at)).reduce((sum, each) => sum + each, 0);
    const left = round - narrow.size * least;
    const sweeps = weights.map((each, at) => (narrow.has(at) ? least : (left * each) / wide));
    const tooNarrow = sweeps.flatMap((sweep, at) => (!narrow.has(at) && sweep < least ? [at] : []));
    if (tooNarrow.length === 0) return sweeps;
    for (const at of tooNarrow) narrow.add(at);
    if (narrow.size === weights.length) return weights.map(() => round / weights.length);
  }
}

/** How far the wheel stands turned, at least `turns` times round, with the middle of this segment at the top. */
export const turnTo = ({ start, sweep }: Segment, turns = 0): number =>
  turns * round + ((round - start - sweep / 2) % round);

/** The wheel's radius in its own units; it stands around 0, 0. */
export const radius = 100;

/** The outline of a segment, as the `d` of a path. */
export function outlineOf({ start, sweep }: Segment): string {
  if (sweep >= round) return `M0 -${radius}${arc(180)}${arc(360)}Z`;
  const [x, y] = pointAt(start);
  return `M0 0L${x} ${y}${arc(start + sweep, sweep > 180)}Z`;
}

function arc(to: number, isLong = false): string {
  const [x, y] = pointAt(to);
  return `A${radius} ${radius} 0 ${isLong ? 1 : 0} 1 ${x} ${y}`;
}

function pointAt(angle: number): [x: number, y: number] {
  const turned = (angle * Math.PI) / 180;
  return [rounded(radius * Math.sin(turned)), rounded(-radius * Math.cos(turned))];
}

/** Without a minus before 0. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

/** The letters on a segment: their height, their usual width, and the ring they stand in, in the wheel's units. */
export const letters = { size: 8.5, from: 28, to: 94 } as const;
const letterWidth = letters.size * 0.52;
const lineHeight = letters.size * 0.9;
/** Fewer letters of a longer name say nothing. */
const fewestLetters = 6;

/** As much of a name as can be read on the segment, along its middle from the rim; undefined where that is too little. */
export function labelOn({ sweep }: Segment, name: string): string | undefined {
  const rim = (Math.min(sweep, 90) * Math.PI) / 180;
  const room = letters.to - Math.max(letters.from, lineHeight / rim);
  const all = charactersOf(name.trim());
  if (widthOf(all) <= room) return all.join('') || undefined;
  const fitting = all.filter((_, at) => widthOf(all.slice(0, at + 1)) + letterWidth <= room);
  if (widthOf(fitting) < fewestLetters * letterWidth) return undefined;
  return `${fitting.join('').trimEnd()}…`;
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined;

/** As a person counts them: a family, a flag or a letter with its accent is one. */
const charactersOf = (name: string): string[] =>
  segmenter === undefined
    ? [...name]
    : Array.from(segmenter.segment(name), ({ segment }) => segment);

const widthOf = (characters: readonly string[]): number =>
  characters.reduce((sum, each) => sum + letterWidth * timesOf(each), 0);

const timesOf = (character: string): number =>
  isWide(character) ? 1.95 : isCapital(character) ? 1.3 : 1;

/** Chinese, Japanese, Korean, and pictures. */
const isWide = (character: string): boolean => (character.codePointAt(0) ?? 0) >= 0x1100;

const isCapital = (character: string): boolean => /\p{Lu}/u.test(character);
