import { keptAtHeader } from '../worker.contract.ts';

/** How much may lie on a shelf. */
export interface Bounds {
  readonly entries: number;
  readonly bytesEach: number;
  readonly bytesInAll: number;
}

const bytesHeader = 'x-kept-bytes';
/** Of an answer's headers these are kept as well; never one with a token or a cookie. */
const headersKept = [
  'content-type',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
] as const;

/** Answers kept under one name, by address, within bounds: what came first goes first. */
export class Shelf {
  readonly name: string;
  /** What was laid here in the life of this worker. */
  readonly laid = new Set<string>();
  readonly #bounds: Bounds;
  /** Bytes by address, the oldest first; read once in the life of a worker. */
  #sizes: Promise<Map<string, number>> | undefined;
  #closed = false;
  #forgotAt = 0;

  constructor(name: string, bounds: Bounds) {
    this.name = name;
    this.#bounds = bounds;
  }

  /** Forgets all of it, for good: what is on its way here is not kept any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await caches.delete(this.name);
  }

  /** A copy that was kept; undefined where there is none. */
  async find(address: string): Promise<Response | undefined> {
    return (await caches.has(this.name))
      ? (await caches.open(this.name)).match(address)
      : undefined;
  }

  /**
   * Keeps the body of a good answer that was `asked` for then, in milliseconds since 1970. A full disk keeps what it
   * has: nobody needs to know.
   */
  async keep(address: string, answer: Response, asked: number): Promise<void> {
    const body = await answer.arrayBuffer();
    if (body.byteLength > this.#bounds.bytesEach) return;
    const headers = new Headers({
      [keptAtHeader]: `${asked}`,
      [bytesHeader]: `${body.byteLength}`,
    });
    for (const name of headersKept) {
      const value = answer.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    try {
      const cache = await caches.open(this.name);
      const sizes = await this.sizes();
      if (!this.#closed) await cache.put(address, new Response(body, { headers }));
      sizes.delete(address);
      sizes.set(address, body.byteLength);
      await this.#makeRoom(cache, sizes);
    } catch {
      this.#sizes = undefined;
    }
    // It may have been closed meanwhile, and was then opened anew.
    if (this.#closed) await caches.delete(this.name);
    // It may speak of what was forgotten meanwhile.
    else if (asked < this.#forgotAt) await this.forget(address);
  }

  /** Forgets what lies at such addresses, and what was asked for before and is still to come. Answers the addresses. */
  async forgetAll(isSuch: (address: string) => boolean | Promise<boolean>): Promise<string[]> {
    this.#forgotAt = Date.now();
    const forgotten: string[] = [];
    for (const address of [...(await this.sizes()).keys()]) {
      if (!(await isSuch(address))) continue;
      await this.forget(address);
      forgotten.push(address);
    }
    return forgotten;
  }

  async forget(address: string): Promise<void> {
    this.laid.delete(address);
    if (!(await caches.has(this.name))) return;
    await (await caches.open(this.name)).delete(address);
    (await this.#sizes)?.delete(address);
  }

  sizes(): Promise<Map<string, number>> {
    this.#sizes ??= sizesIn(this.name);
    return this.#sizes;
  }

  async #makeRoom(cache: Cache, sizes: Map<string, number>): Promise<void> {
    let inAll = sum(sizes);
    for (const [address, bytes] of sizes) {
      if (sizes.size <= this.#bounds.entries && inAll <= this.#bounds.bytesInAll) return;
      sizes.delete(address);
      inAll -= bytes;
      await cache.delete(address);
    }
  }
}

export const sum = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((all, bytes) => all + bytes, 0);

async function sizesIn(name: string): Promise<Map<string, number>> {
  const cache = await caches.open(name);
  const [requests, answers] = await Promise.all([cache.keys(), cache.matchAll()]);
  return new Map(
    requests.map(({ url }, at) => {
      const { pathname, search } = new URL(url);
      return [pathname + search, Number(answers[at]?.headers.get(bytesHeader) ?? 0)];
    }),
  );
}
