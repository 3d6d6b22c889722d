import type { Readable } from 'node:stream';

/**
 * Files that are kept for good, each written once and never changed: pictures. Today on the disk of the
 * home (`disk-blobs.ts`); an object store can stand behind the same four verbs.
 */
export interface Blobs {
  /**
   * Takes finished local files in: all of them whole and for good, or none. Once it answers, no loss of
   * power takes them away. The local files are gone afterwards either way.
   */
  keep(files: readonly KeptFile[]): Promise<void>;
  /** What is kept under a name; null where nothing is. */
  open(name: string): Promise<OpenBlob | null>;
  /** Takes files away for good; a name under which nothing is kept counts as taken away. */
  remove(names: readonly string[]): Promise<void>;
  /** Every name under which something is kept. */
  list(): Promise<string[]>;
}

/** Something kept, as it is read. Whoever opens it reads it to its end, or destroys it. */
export interface OpenBlob {
  /** Bytes of it. */
  readonly size: number;
  readonly content: Readable;
}

export interface KeptFile {
  /** Where it lies now. */
  from: string;
  /** What it is kept under: letters, digits, dots and dashes, drawn by us and used once. */
  name: string;
}
