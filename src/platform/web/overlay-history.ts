import type { DataRouter, RouterNavigateOptions, To } from 'react-router';

/** Milliseconds until a navigation no longer waits for a browser that doesn't go back. */
const longestWait = 1_000;

const field = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;

/**
 * Lets Back close the topmost overlay. While overlays are open, the browser's history has one more entry with the address
 * and the state of the page, which the router never sees.
 */
class OverlayHistory {
  /** The close requests of the open overlays, the topmost last. */
  #requests: readonly (() => void)[] = [];
  #isStarted = false;
  /** The current entry is that of the overlays. */
  #isOnEntry = false;
  /** The router's key of the current entry. */
  #key: unknown;
  #left: Promise<void> | undefined;
  #endLeaving: (() => void) | undefined;
  /** Navigations that have not ended. */
  #pending = 0;
  /** The overlays that are still open close with their page. */
  #isLeavingPage = false;
  #reopened: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** After a reload, the entry of an overlay that was open is kept for the next overlay. Back skips it. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#readEntry(history.state);
    this.#reopened = field(history.state, 'reopened');
    // Listeners that capture are called before the router's.
    addEventListener('popstate', (event) => this.#onPopState(event), { capture: true });
  }

  /** Stores what an open overlay shows, for a reload; undefined once it is closed. */
  setReopened(value: unknown): void {
    this.#reopened = value;
    this.#update();
  }

  /** Adds an overlay above the others. Returns how to remove it. */
  add(request: () => void): () => void {
    this.start();
    this.#isLeavingPage = false;
    this.#requests = [...this.#requests, request];
    this.#update();
    return () => {
      this.#requests = this.#requests.filter((each) => each !== request);
      this.#scheduleUpdate();
    };
  }

  /** Navigates from the page's own entry, so that the entry of the overlays is dropped. */
  async navigate(isReplacing: boolean, go: () => Promise<void>): Promise<void> {
    this.#pending += 1;
    try {
      if (this.#isOnEntry) await this.#leave();
      this.#isLeavingPage = !isReplacing;
      this.#reopened = undefined;
      await go();
    } finally {
      this.#pending -= 1;
      this.#scheduleUpdate();
    }
  }

  #readEntry(state: unknown): void {
    this.#isOnEntry = field(state, 'isOverlay') === true;
    this.#key = field(state, 'key');
  }

  #onPopState(event: PopStateEvent): void {
    const wasOnEntry = this.#isOnEntry;
    const lastKey = this.#key;
    this.#readEntry(event.state);
    this.#isLeavingPage = false;
    const isSamePage = this.#key === lastKey && wasOnEntry !== this.#isOnEntry;
    if (isSamePage) event.stopImmediatePropagation();
    if (this.#endLeaving !== undefined) this.#endLeaving();
    else if (isSamePage && wasOnEntry) {
      const request = this.#requests.at(-1);
      if (request === undefined) history.back();
      else request();
    }
    if (isSamePage || this.#isOnEntry) this.#scheduleUpdate();
  }

  /** One overlay often replaces another one; React closes them in a task of its own. */
  #scheduleUpdate(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#update());
  }

  #update(): void {
    if (this.#left !== undefined || this.#pending > 0 || this.#isLeavingPage) return;
    const isNeeded = this.#requests.length > 0;
    if (isNeeded && !this.#isOnEntry) {
      history.pushState({ ...history.state, isOverlay: true, reopened: this.#reopened }, '');
      this.#readEntry(history.state);
    } else if (isNeeded && field(history.state, 'reopened') !== this.#reopened) {
      history.replaceState({ ...history.state, reopened: this.#reopened }, '');
    } else if (!isNeeded && this.#isOnEntry) void this.#leave();
  }

  #leave(): Promise<void> {
    this.#left ??= new Promise((resolve) => {
      const timer = setTimeout(() => this.#endLeaving?.(), longestWait);
      this.#endLeaving = () => {
        clearTimeout(timer);
        this.#left = undefined;
        this.#endLeaving = undefined;
        resolve();
      };
      history.back();
    });
    return this.#left;
  }
}

export const overlayHistory = new OverlayHistory();

/** Keeps the entry of the overlays out of the router's navigations. Call once for a router. */
export function startOverlayHistory(router: DataRouter): void {
  overlayHistory.start();
  const { navigate } = router;
  router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
    overlayHistory.navigate(options?.replace === true, () =>
      typeof to === 'number' ? navigate(to) : navigate(to, options),
    );
}
