declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number;
    readonly height: number;
    /** RGBA. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }

  /** Returns every picture in the file, not yet decoded. Throws if the file is no HEIC file. */
  export function all(input: {
    buffer: Uint8Array;
  }): Promise<
    HeicPicture[] & { /** Frees what they hold outside of JavaScript. */ dispose(): void }
  >;
}
