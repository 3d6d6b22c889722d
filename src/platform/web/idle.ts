/** Does work once the browser has nothing better to do, such as the first paint. Returns how to call it off. */
export function idle(work: () => void): () => void {
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(asked);
}

/** Does it then, and answers what came of it. */
export async function onceIdle<Result>(work: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((resolve) => idle(resolve));
  return work();
}
