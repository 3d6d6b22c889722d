/**
 * Does something at most once in so many milliseconds: at once where it has rested so long, else at the end of the rest.
 * However often it is asked for meanwhile, that is once.
 */
export function atMostOnceIn(rest: number, act: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let isPutOff = false;
  const run = () => {
    isPutOff = false;
    last = Date.now();
    act();
  };
  return () => {
    if (isPutOff) return;
    const left = last + rest - Date.now();
    if (left <= 0) return run();
    isPutOff = true;
    // No longer where the clock was set back.
    setTimeout(run, Math.min(rest, left));
  };
}
