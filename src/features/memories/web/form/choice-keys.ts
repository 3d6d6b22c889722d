/** Where a key leads from a place among things that stand in rows; undefined for a key that leads nowhere. */
export function placeAfterKey(
  key: string,
  from: number,
  things: ArrayLike<{ readonly offsetTop: number }>,
): number | undefined {
  const columns = columnsOf(things);
  const last = things.length - 1;
  const to = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    PageUp: from - 3 * columns,
    PageDown: from + 3 * columns,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}

function columnsOf(things: ArrayLike<{ readonly offsetTop: number }>): number {
  let columns = 1;
  while (columns < things.length && things[columns]?.offsetTop === things[0]?.offsetTop)
    columns += 1;
  return columns;
}
