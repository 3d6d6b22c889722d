type Parts = Readonly<Record<string, string | undefined>>;

/** A place in the browser's storage for several texts of one form. */
interface Place {
  get(): Parts | undefined;
  set(parts: Record<string, string>): void;
  forget(): void;
}

/**
 * Keeps what this tab changed of them, `before` and `now` as it shows them. What another tab keeps of the others stays,
 * and so does what another tab wrote over what is given up here.
 */
export function keepParts(place: Place, before: Parts, now: Parts): void {
  const kept = new Map(Object.entries(place.get() ?? {}));
  for (const part of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (before[part] === now[part]) continue;
    if (now[part] !== undefined) kept.set(part, now[part]);
    else if (kept.get(part) === before[part]) kept.delete(part);
  }
  const left = [...kept].flatMap(([part, text]) => (text === undefined ? [] : [[part, text]]));
  if (left.length > 0) place.set(Object.fromEntries(left));
  else place.forget();
}
