/** A dropped box that shows itself right now, and which of its appearances that is (decisions §7). */
export interface Dropping {
  readonly id: number;
  readonly dropCycle: number;
}

/** An appearance that the dashboard floats, or has floated. */
export interface Float {
  readonly id: number;
  readonly cycle: number;
  readonly isOver: boolean;
}

/** More of them at once would cover the page. */
export const mostAfloat = 3;

/**
 * What floats after a look at the boxes that show themselves: each appearance once, a few at a time. What can be caught
 * no more, because it is neither among them nor in `waiting`, is gone. Answers `floats` itself where nothing changes.
 */
export function floatsAfter(
  floats: readonly Float[],
  dropping: readonly Dropping[],
  waiting: readonly Pick<Dropping, 'id'>[],
): readonly Float[] {
  const around = new Set([...dropping, ...waiting].map(({ id }) => id));
  let next = floats.every(({ id }) => around.has(id))
    ? floats
    : floats.filter(({ id }) => around.has(id));
  for (const { id, dropCycle } of dropping) {
    const last = next.find((float) => float.id === id);
    // One that is held to be caught stays what it is.
    if (last !== undefined && (!last.isOver || last.cycle === dropCycle)) continue;
    // The rest has its turn as soon as there is room for it.
    if (next.filter(({ isOver }) => !isOver).length >= mostAfloat) break;
    const others = next.filter((float) => float !== last);
    next = [...others, { id, cycle: dropCycle, isOver: false }];
  }
  return next;
}

/** Those floats, this appearance having floated long enough. */
export const overOnce = (floats: readonly Float[], { id, cycle }: Float): readonly Float[] =>
  floats.map((float) =>
    float.id === id && float.cycle === cycle ? { ...float, isOver: true } : float,
  );

/** A part of the screen, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between two places that are tried. */
const step = 16;

/**
 * Where something of this size lands in a room without touching what is in the way: one of the free places, by
 * `seed` (any whole number). Null where there is none.
 */
export function landingIn(
  room: Area,
  size: Pick<Area, 'width' | 'height'>,
  inTheWay: readonly Area[],
  seed: number,
): Pick<Area, 'left' | 'top'> | null {
  const free: Pick<Area, 'left' | 'top'>[] = [];
  for (let top = room.top; top + size.height <= room.top + room.height; top += step) {
    for (let left = room.left; left + size.width <= room.left + room.width; left += step) {
      const there = { left, top, ...size };
      if (!inTheWay.some((area) => overlap(area, there))) free.push({ left, top });
    }
  }
  // Neighbouring seeds land far from each other.
  const spread = Math.imul(seed, 0x9e3779b1) >>> 0;
  return free[spread % free.length] ?? null;
}

const overlap = (one: Area, other: Area): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
