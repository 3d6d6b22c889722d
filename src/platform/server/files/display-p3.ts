/** True for a Display P3 profile (ICC), the color space of phones, and for its compact variant `sP3C`. */
export const isDisplayP3 = (profile: Buffer | undefined): boolean =>
  // Profile names may be UTF-16.
  /Display P3|sP3C/.test(profile?.toString('latin1').replaceAll('\0', '') ?? '');

/** Primaries and transfer function of Display P3 (ITU-T H.273). */
const codePoints = Buffer.from([0, 12, 0, 13]);

/** True for a HEIC file that names Display P3 by code points instead of a profile. */
export function isNumberedDisplayP3(heic: Buffer): boolean {
  const box = 'colrnclx';
  const at = heic.indexOf(box, 0, 'latin1');
  return at !== -1 && codePoints.equals(heic.subarray(at + box.length, at + box.length + 4));
}

/**
 * Converts RGBA pixels from Display P3 to sRGB, in place. Colors outside sRGB are clipped. For decoders
 * without color management.
 */
export function fromDisplayP3(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const red = linear[rgba[at] ?? 0] ?? 0;
    const green = linear[rgba[at + 1] ?? 0] ?? 0;
    const blue = linear[rgba[at + 2] ?? 0] ?? 0;
    rgba[at] = encoded(1.22494 * red - 0.22494 * green);
    rgba[at + 1] = encoded(-0.04206 * red + 1.04206 * green);
    rgba[at + 2] = encoded(-0.01964 * red - 0.07864 * green + 1.09827 * blue);
  }
}

/** Linear light of each 8-bit value; both color spaces share the curve. */
const linear = Float64Array.from({ length: 256 }, (_, step) => {
  const value = step / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const tableSize = 16_384;
const encodedTable = Uint8Array.from({ length: tableSize }, (_, index) => {
  const light = index / (tableSize - 1);
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});

const encoded = (light: number): number =>
  encodedTable[Math.round(Math.min(1, Math.max(0, light)) * (tableSize - 1))] ?? 0;
