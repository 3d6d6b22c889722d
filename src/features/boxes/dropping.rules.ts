import { type BoxState, dropCycle, isDropping } from './boxes.rules.ts';

/** A box that can be caught. */
export type Dropped = Pick<BoxState, 'status' | 'dropAt' | 'activatedAt' | 'cancelledAt'> & {
  readonly id: number;
};

/** An appearance on the dashboard. */
export interface Float {
  readonly id: number;
  readonly cycle: number;
  readonly isOver: boolean;
}

/** More boxes at once would cover the page. */
const maxFloats = 3;

/** The floats at the server's time: each appearance once, a few at a time. Returns `floats` itself if nothing changed. */
export function floatsAt(
  now: number,
  floats: readonly Float[],
  boxes: readonly Dropped[],
): readonly Float[] {
  const remainingFloats = floats.filter(({ id }) => boxes.some((box) => box.id === id));
  let nextFloats = remainingFloats.length === floats.length ? floats : remainingFloats;
  for (const box of boxes.filter((each) => isDropping(each, now))) {
    const { id } = box;
    const cycle = dropCycle(box, now);
    const lastFloat = nextFloats.find((float) => float.id === id);
    if (lastFloat !== undefined && (!lastFloat.isOver || lastFloat.cycle === cycle)) continue;
    if (nextFloats.filter(({ isOver }) => !isOver).length >= maxFloats) break;
    const otherFloats = nextFloats.filter((float) => float !== lastFloat);
    nextFloats = [...otherFloats, { id, cycle, isOver: false }];
  }
  return nextFloats;
}

/** Marks an appearance as over. */
export const endFloat = (floats: readonly Float[], { id, cycle }: Float): readonly Float[] =>
  floats.map((float) =>
    float.id === id && float.cycle === cycle ? { ...float, isOver: true } : float,
  );

/** In pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels. */
const step = 8;

/** A place for something of this size, chosen by `seed`, that touches no obstacle. Null without one. */
export function findLanding(
  container: Area,
  size: Pick<Area, 'width' | 'height'>,
  obstacles: readonly Area[],
  seed: number,
): Pick<Area, 'left' | 'top'> | null {
  const freePlaces: Pick<Area, 'left' | 'top'>[] = [];
  for (
    let top = container.top;
    top + size.height <= container.top + container.height;
    top += step
  ) {
    for (
      let left = container.left;
      left + size.width <= container.left + container.width;
      left += step
    ) {
      const candidate = { left, top, ...size };
      if (!obstacles.some((area) => overlap(area, candidate))) freePlaces.push({ left, top });
    }
  }
  // Neighboring seeds land far from each other.
  const spread = Math.imul(seed, 0x9e3779b1) >>> 0;
  return freePlaces[spread % freePlaces.length] ?? null;
}

export const overlap = (one: Area, other: Area): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
