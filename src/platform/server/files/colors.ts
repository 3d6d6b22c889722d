/*
 * Colors that a file describes by the code points of ITU-T H.273, as PNG (cICP), AVIF and HEIC (nclx) do, instead of by an
 * ICC profile. sharp knows only profiles. The results are those of Chromium, within one step of 255.
 */

export interface CodePoints {
  readonly primaries: number;
  readonly transfer: number;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];
type Chromaticity = readonly [x: number, y: number];
type Gamut = readonly [
  red: Chromaticity,
  green: Chromaticity,
  blue: Chromaticity,
  white: Chromaticity,
];

const d65: Chromaticity = [0.3127, 0.329];
const illuminantC: Chromaticity = [0.31, 0.316];
const bt709: Gamut = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], d65];
const bt2020: Gamut = [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], d65];
const smpte170: Gamut = [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], d65];

/** Gamuts by code point; of any other one that of BT.709 is assumed. */
const gamuts: Readonly<Record<number, Gamut>> = {
  4: [[0.67, 0.33], [0.21, 0.71], [0.14, 0.08], illuminantC],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], d65],
  6: smpte170,
  7: smpte170,
  8: [[0.681, 0.319], [0.243, 0.692], [0.145, 0.049], illuminantC],
  9: bt2020,
  10: [
    [1, 0],
    [0, 1],
    [0, 0],
    [1 / 3, 1 / 3],
  ],
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ],
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], d65],
  22: [[0.63, 0.34], [0.295, 0.605], [0.155, 0.077], d65],
};

/** Returns the light of a value from 0 to 1. */
type Curve = (value: number) => number;

const power =
  (exponent: number): Curve =>
  (value) =>
    value ** exponent;

const srgb: Curve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Nits of white in a picture without HDR (ITU-R BT.2408), and of the brightest light that is mapped in one with HDR. */
const whiteNits = 203;
const peakNits = 1_000;
const peak = peakNits / whiteNits;

/** Light relative to white. */
function pq(value: number): number {
  const root = value ** (1 / 78.84375);
  const light = Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root);
  return (10_000 / whiteNits) * light ** (1 / 0.1593017578125);
}

/** Light of the scene, up to 1. */
const hlg: Curve = (value) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;

/** As on a television, not as in a camera. */
const bt1886 = power(2.4);
const hlgTransfer = 18;
/** Curves by code point; of any other one that of sRGB is assumed. */
const curves: Readonly<Record<number, Curve>> = {
  1: bt1886,
  4: power(2.2),
  5: power(2.8),
  6: bt1886,
  7: (value) => (value < 0.0913 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45)),
  8: power(1),
  11: bt1886,
  14: bt1886,
  15: bt1886,
  16: pq,
  17: (value) => (52.37 / 48) * value ** 2.6,
  [hlgTransfer]: hlg,
};

export const isHdr = ({ transfer }: CodePoints): boolean =>
  curves[transfer] === pq || curves[transfer] === hlg;

const cameraTransfers = [1, 6, 11, 14, 15];

/** Code points of AVIF and HEIC. Programs write the curve of a camera there, but mean sRGB. */
export const heifCodePoints = (primaries: number, transfer: number): CodePoints => ({
  primaries,
  transfer: cameraTransfers.includes(transfer) ? 13 : transfer,
});

/** True if the colors need no conversion. */
export const isSrgb = ({ primaries, transfer }: CodePoints): boolean =>
  gamuts[primaries] === undefined && curves[transfer] === undefined;

/** Pixels of one to four channels; of an even number of them the last is transparency. */
export interface Samples {
  readonly data: Uint8Array | Uint16Array;
  readonly channels: number;
  /** The largest value of a channel. */
  readonly largest: number;
}

/** Converts pixels to sRGB of 8 bits, in their own memory. Colors outside sRGB are clipped, and HDR is tone-mapped. */
export function toSrgb({ data, channels, largest }: Samples, points: CodePoints): Uint8Array {
  const gamut = gamuts[points.primaries] ?? bt709;
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = multiply(inverse(toXyz(bt709)), toXyz(gamut));
  const lightOf = curves[points.transfer] ?? srgb;
  // A table for all values of the type needs no check of the value.
  const lights = Float64Array.from({ length: 2 ** (8 * data.BYTES_PER_ELEMENT) }, (_, value) =>
    lightOf(Math.min(1, value / largest)),
  );
  const gainOf = isHdr(points) ? hdrGain(points, gamut) : undefined;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  const colors = channels < 3 ? 1 : 3;
  const green = colors === 1 ? 0 : 1;
  const blue = colors === 1 ? 0 : 2;
  for (let at = 0; at < data.length; at += channels) {
    const r = lights[data[at] ?? 0] ?? 0;
    const g = lights[data[at + green] ?? 0] ?? 0;
    const b = lights[data[at + blue] ?? 0] ?? 0;
    const gain = gainOf === undefined ? 1 : gainOf(r, g, b);
    // All values of a pixel are read before the first is written, for those of 16 bits overlap.
    const alpha = colors < channels ? ((data[at + colors] ?? 0) * 255) / largest : 0;
    bytes[at] = encoded(gain * (rr * r + rg * g + rb * b));
    if (colors > 1) {
      bytes[at + 1] = encoded(gain * (gr * r + gg * g + gb * b));
      bytes[at + 2] = encoded(gain * (br * r + bg * g + bb * b));
    }
    if (colors < channels) bytes[at + colors] = Math.round(alpha);
  }
  return bytes;
}

/**
 * Returns the factor that maps the light of a pixel to a screen without HDR: a half up to white, then less up to the peak,
 * along a Bézier curve (the reference white tone mapping of SMPTE ST 2094-50).
 */
function hdrGain({ transfer }: CodePoints, gamut: Gamut) {
  const [, luminance] = toXyz(gamut);
  const [ofRed, ofGreen, ofBlue] = multiply(inverse(toXyz(bt2020)), toXyz(gamut));
  // Of the points of the curve, (1, 0.5), (1.65, 0.825) and (peak, 1).
  const bend = 1 - 2 * 1.65 + peak;
  return (red: number, green: number, blue: number): number => {
    // Light of a scene is shown on a screen in proportion to the power 1.2 of its luminance.
    const shown = transfer === hlgTransfer ? peak * dot(luminance, red, green, blue) ** 0.2 : 1;
    const strongest =
      shown *
      Math.max(
        dot(ofRed, red, green, blue),
        dot(ofGreen, red, green, blue),
        dot(ofBlue, red, green, blue),
      );
    if (strongest <= 1) return shown / 2;
    if (strongest >= peak) return shown / strongest;
    const step = (Math.sqrt(0.65 ** 2 + bend * (strongest - 1)) - 0.65) / bend;
    return (shown * (0.5 + 0.65 * step - 0.15 * step ** 2)) / strongest;
  };
}

const steps = 16_384;
const values = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const light = step / steps;
  return Math.round(
    255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055),
  );
});

/** Value of sRGB, of 8 bits, for a light. */
const encoded = (light: number): number =>
  values[Math.round(Math.min(1, Math.max(0, light)) * steps)] ?? 0;

const dot = ([a, b, c]: Triple, x: number, y: number, z: number): number => a * x + b * y + c * z;

const map = ([first, second, third]: Matrix, change: (row: Triple) => Triple): Matrix => [
  change(first),
  change(second),
  change(third),
];

const cross = ([a, b, c]: Triple, [x, y, z]: Triple): Triple => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
];

const transposed = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
];

const apply = (matrix: Matrix, [x, y, z]: Triple): Triple => [
  dot(matrix[0], x, y, z),
  dot(matrix[1], x, y, z),
  dot(matrix[2], x, y, z),
];

const multiply = (one: Matrix, other: Matrix): Matrix =>
  transposed(map(transposed(other), (column) => apply(one, column)));

function inverse([first, second, third]: Matrix): Matrix {
  const columns: Matrix = [cross(second, third), cross(third, first), cross(first, second)];
  const determinant = dot(first, ...columns[0]);
  return transposed(
    map(columns, ([x, y, z]) => [x / determinant, y / determinant, z / determinant]),
  );
}

const scaled = ([a, b, c]: Triple, [x, y, z]: Triple): Triple => [a * x, b * y, c * z];

const xyzOf = ([x, y]: Chromaticity): Triple => [x / y, 1, (1 - x - y) / y];

/** Response of the eye's cones to light in XYZ (Bradford). */
const cones: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Returns the matrix from light in a gamut to XYZ, adapted to the white of sRGB. */
function toXyz([red, green, blue, white]: Gamut): Matrix {
  const primaries: Matrix = [
    [red[0], red[1], 1 - red[0] - red[1]],
    [green[0], green[1], 1 - green[0] - green[1]],
    [blue[0], blue[1], 1 - blue[0] - blue[1]],
  ];
  const columns = transposed(primaries);
  const amounts = apply(inverse(columns), xyzOf(white));
  const from = apply(cones, xyzOf(white));
  const to = apply(cones, xyzOf(d65));
  const gains: Triple = [to[0] / from[0], to[1] / from[1], to[2] / from[2]];
  const adapted = transposed(map(transposed(cones), (column) => scaled(gains, column)));
  const adaptation = multiply(inverse(cones), adapted);
  return multiply(
    adaptation,
    map(columns, (row) => scaled(row, amounts)),
  );
}
