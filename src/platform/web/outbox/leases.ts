/** Milliseconds for which a tab need not say again that it is there: one in the background may do so once a minute only. */
const lasting = 75_000;
const saidEvery = 5_000;

/** What one tab holds, written down with an end. */
export interface Leases {
  hold(name: string): void;
  giveBack(name: string): void;
  /** What other tabs hold. */
  elsewhere(): ReadonlySet<string>;
}

/** Stand in for locks where a browser has none, as on plain HTTP. `start` is the same for all tabs, `tab` for no other. */
export function createLeases(start: string, tab: string): Leases {
  const place = start + tab;
  const mine = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const leave = () => forget(place);
  const say = () => {
    if (mine.size === 0) return leave();
    try {
      localStorage.setItem(place, [Date.now() + lasting, ...mine].join(' '));
    } catch {
      // Nobody is told. What is sent twice carries its key.
    }
  };
  const becomes = () => {
    clearInterval(timer);
    if (mine.size > 0) timer = setInterval(say, saidEvery);
    say();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', say);

  return {
    hold(name) {
      mine.add(name);
      becomes();
    },
    giveBack(name) {
      mine.delete(name);
      becomes();
    },
    elsewhere() {
      const names = new Set<string>();
      for (const [other, text] of written(start)) {
        if (other === place) continue;
        const [until, ...held] = text.split(' ');
        if (Number(until) > Date.now()) for (const name of held) names.add(name);
        else forget(other);
      }
      return names;
    },
  };
}

function written(start: string): [string, string][] {
  try {
    return Object.entries<string>({ ...localStorage }).filter(([place]) => place.startsWith(start));
  } catch {
    return [];
  }
}

/** Its tab holds nothing any more, or died. */
function forget(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
