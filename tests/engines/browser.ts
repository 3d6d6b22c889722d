/** Actions of WebDriver, which both of its protocols share. */
export type Action = Readonly<Record<string, unknown>>;

/** What the walk needs of a browser. */
export interface Browser {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Returns the value of an expression that JSON can hold. */
  evaluate<Value>(expression: string): Promise<Value>;
  act(actions: readonly Action[]): Promise<void>;
  /** Chooses a file in a file input. */
  choose(selector: string, file: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A picture of the page, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** An element that reaches beyond a side of the screen. */
export interface Overflow {
  /** Tag, classes and the first words of the element. */
  readonly element: string;
  readonly pixels: number;
}

const startMilliseconds = 30_000;

/** Repeats until there is a value. Throws after a time. */
export async function until<Value>(
  what: string,
  attempt: () => Promise<Value | null | undefined | false>,
  milliseconds = startMilliseconds,
): Promise<Value> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await attempt();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`No ${what} after ${milliseconds / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
