declare module 'heic-decode' {
  interface HeicPicture {
    readonly width: number;
    readonly height: number;
    /** RGBA. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }

  /** Every picture in the file, none of them decoded yet. Throws for what is no HEIC file. */
  export function all(input: {
    buffer: Uint8Array;
  }): Promise<
    HeicPicture[] & { /** Frees what they hold outside of JavaScript. */ dispose(): void }
  >;
}
