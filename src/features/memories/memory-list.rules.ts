import { dayOf } from './calendar.rules.ts';

interface Listed {
  readonly id: number;
  readonly date: unknown;
}

/** A list by date, the oldest first, after one of it came, changed, moved, or went (null). */
export function withMemory<Item extends Listed>(
  list: readonly Item[],
  id: number,
  memory: Item | null,
): Item[] {
  const at = list.findIndex((other) => other.id === id);
  if (memory === null) return at === -1 ? [...list] : list.filter((other) => other.id !== id);
  if (at !== -1 && dayOf(list[at]?.date) === dayOf(memory.date)) {
    return list.map((other) => (other.id === id ? memory : other));
  }
  const others = list.filter((other) => other.id !== id);
  const to = others.findIndex((other) => isBefore(memory, other));
  return to === -1 ? [...others, memory] : [...others.slice(0, to), memory, ...others.slice(to)];
}

/** By date, then id; what has no date comes last. */
function isBefore(one: Listed, other: Listed): boolean {
  const [day, otherDay] = [dayOf(one.date) ?? '~', dayOf(other.date) ?? '~'];
  return day < otherDay || (day === otherDay && one.id < other.id);
}

interface WithPhotos<Picture> {
  readonly photos: readonly Picture[];
}

/** A memory whose photos are as these say; those that lie in the bin are hidden (decisions §4). The very same where none is among them. */
export function withPhotos<
  Picture extends { readonly id: number; readonly deletedAt: unknown },
  Item extends WithPhotos<Picture>,
>(memory: Item, changed: readonly Picture[]): Item {
  const latest = (photo: Picture) => changed.findLast(({ id }) => id === photo.id);
  if (!memory.photos.some(latest)) return memory;
  const photos = memory.photos
    .map((photo) => latest(photo) ?? photo)
    .filter(({ deletedAt }) => deletedAt === null);
  return { ...memory, photos };
}

/** A memory without photos that are gone for good. The very same where it has none of them. */
export const withoutPhotos = <Item extends WithPhotos<{ readonly id: number }>>(
  memory: Item,
  ids: ReadonlySet<number>,
): Item =>
  memory.photos.some(({ id }) => ids.has(id))
    ? { ...memory, photos: memory.photos.filter(({ id }) => !ids.has(id)) }
    : memory;
