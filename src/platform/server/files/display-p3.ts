/** Whether a profile (ICC) is that of the screens which telephones photograph for, or its compact twin. */
export const isDisplayP3 = (profile: Buffer | undefined): boolean =>
  // Names may stand there in two bytes a letter.
  /Display P3|sP3C/.test(profile?.toString('latin1').replaceAll('\0', '') ?? '');

/** Primaries and curve of that space by their numbers (H.273). */
const numbers = Buffer.from([0, 12, 0, 13]);

/** Whether a picture (HEIC) tells its colours by numbers instead of a profile, and they are those of that space. */
export function isNumberedDisplayP3(heic: Buffer): boolean {
  const box = 'colrnclx';
  const at = heic.indexOf(box, 0, 'latin1');
  return at !== -1 && numbers.equals(heic.subarray(at + box.length, at + box.length + 4));
}

/**
 * Turns pixels (RGBA) from Display P3 into sRGB, in place; colours that sRGB lacks become its nearest. For
 * decoders that leave colours as they find them.
 */
export function fromDisplayP3(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const red = linear[rgba[at] ?? 0] ?? 0;
    const green = linear[rgba[at + 1] ?? 0] ?? 0;
    const blue = linear[rgba[at + 2] ?? 0] ?? 0;
    rgba[at] = curved(1.22494 * red - 0.22494 * green);
    rgba[at + 1] = curved(-0.04206 * red + 1.04206 * green);
    rgba[at + 2] = curved(-0.01964 * red - 0.07864 * green + 1.09827 * blue);
  }
}

/** How much light each of 256 steps stands for, in both colour spaces. */
const linear = Float64Array.from({ length: 256 }, (_, step) => {
  const value = step / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const fineness = 16_383;
/** The step for so much light. */
const steps = Uint8Array.from({ length: fineness + 1 }, (_, light) => {
  const value = light / fineness;
  const step = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(step * 255);
});

const curved = (light: number): number =>
  steps[Math.round(Math.min(1, Math.max(0, light)) * fineness)] ?? 0;
