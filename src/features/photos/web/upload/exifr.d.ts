/** As far as we use it. The package's own types would bring all of Node's into the browser's program. */
declare module 'exifr/dist/full.esm.mjs' {
  export function parse(
    data: Blob | ArrayBuffer,
    options: { pick: string[]; reviveValues: boolean },
  ): Promise<Record<string, unknown> | undefined>;
}
