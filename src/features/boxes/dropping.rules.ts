/** A box that can be caught, and the number of its appearance. */
export interface Dropped {
  readonly id: number;
  readonly dropCycle: number;
  /** It is visible now. */
  readonly isDropping: boolean;
}

/** An appearance on the dashboard. */
export interface Float {
  readonly id: number;
  readonly cycle: number;
  readonly isOver: boolean;
}

/** More boxes at once would cover the page. */
const mostAfloat = 3;

/** The floats after a poll: each appearance once, a few at a time. Returns `floats` itself if nothing changed. */
export function floatsAfter(floats: readonly Float[], boxes: readonly Dropped[]): readonly Float[] {
  const remainingFloats = floats.filter(({ id }) => boxes.some((box) => box.id === id));
  let next = remainingFloats.length === floats.length ? floats : remainingFloats;
  for (const { id, dropCycle } of boxes.filter(({ isDropping }) => isDropping)) {
    const lastFloat = next.find((float) => float.id === id);
    if (lastFloat !== undefined && (!lastFloat.isOver || lastFloat.cycle === dropCycle)) continue;
    if (next.filter(({ isOver }) => !isOver).length >= mostAfloat) break;
    const otherFloats = next.filter((float) => float !== lastFloat);
    next = [...otherFloats, { id, cycle: dropCycle, isOver: false }];
  }
  return next;
}

/** Marks an appearance as over. */
export const overOnce = (floats: readonly Float[], { id, cycle }: Float): readonly Float[] =>
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
const step = 16;

/** A place for something of this size, chosen by `seed`, that touches no obstacle. Null without one. */
export function landingIn(
  room: Area,
  size: Pick<Area, 'width' | 'height'>,
  obstacles: readonly Area[],
  seed: number,
): Pick<Area, 'left' | 'top'> | null {
  const freePlaces: Pick<Area, 'left' | 'top'>[] = [];
  for (let top = room.top; top + size.height <= room.top + room.height; top += step) {
    for (let left = room.left; left + size.width <= room.left + room.width; left += step) {
      const there = { left, top, ...size };
      if (!obstacles.some((area) => overlap(area, there))) freePlaces.push({ left, top });
    }
  }
  // Neighboring seeds land far from each other.
  const spread = Math.imul(seed, 0x9e3779b1) >>> 0;
  return freePlaces[spread % freePlaces.length] ?? null;
}

const overlap = (one: Area, other: Area): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
