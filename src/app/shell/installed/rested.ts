/** Milliseconds without anything loaded that make a page rest, and after which nobody waits for that any more. */
const quiet = 1_000;
const longest = 15_000;

/** Once this page has loaded what it needs: nothing came for a moment. */
export function rested(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(rest);
      clearTimeout(end);
      loads.disconnect();
      resolve();
    };
    let rest = setTimeout(done, quiet);
    const end = setTimeout(done, longest);
    const loads = new PerformanceObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(done, quiet);
    });
    loads.observe({ type: 'resource' });
  });
}
