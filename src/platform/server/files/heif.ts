import type { Libheif } from 'libheif-js/wasm-bundle.js';
import type { Dimensions } from '#shared/images.ts';
import { type CodePoints, heifCodePoints } from './colors.ts';

/*
 * Reads the primary picture of a HEIC or AVIF file with libheif, for HEIC's codec and for the code points of its colors, both
 * unknown to sharp. Calls the C functions: the JavaScript of `libheif-js` gives neither colors nor more than 8 bits.
 */

export interface HeifPicture extends Dimensions {
  /** Bits of a channel. */
  readonly bits: number;
  readonly profile: Buffer | undefined;
  readonly codePoints: CodePoints | undefined;
  /** Only HEIC can be decoded. Throws for a damaged picture. */
  decode(isDeep: boolean): HeifPixels;
  /** Frees the memory, which JavaScript does not do. */
  close(): void;
}

/** Upright pixels, in bytes or, if they are deep, in words of 16 bits. */
export interface HeifPixels extends Dimensions {
  readonly data: Uint8Array;
  readonly channels: 3 | 4;
  /** The largest value of a channel. */
  readonly largest: number;
}

// Constants of libheif.
const rgbColors = 1;
const chroma = { rgb: 10, rgba: 11, deepRgb: 14, deepRgba: 15 };
const interleaved = 10;

/** Bytes of the results that C functions write: an error, and a number. */
const resultBytes = 16;

/** Calls a function that writes an error, and returns the number that it writes. */
function call(libheif: Libheif, run: (result: number, out: number) => void): number {
  const result = libheif._malloc(resultBytes);
  const out = result + resultBytes - 4;
  try {
    libheif.HEAPU32.fill(0, result / 4, (result + resultBytes) / 4);
    run(result, out);
    const code = libheif.HEAPU32[result / 4];
    if (code !== 0) throw new Error(`libheif: error ${code}`);
    return libheif.HEAPU32[out / 4] ?? 0;
  } finally {
    libheif._free(result);
  }
}

/** Throws if the file has no picture. */
export async function openHeif(file: Uint8Array): Promise<HeifPicture> {
  // Loaded late, also by the built program: it has megabytes of code.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const bytes = libheif._malloc(file.length);
  libheif.HEAPU8.set(file, bytes);
  const context = libheif._heif_context_alloc();
  let handle = 0;
  const close = () => {
    if (handle !== 0) libheif._heif_image_handle_release(handle);
    libheif._heif_context_free(context);
    libheif._free(bytes);
  };
  try {
    call(libheif, (result) =>
      libheif._heif_context_read_from_memory_without_copy(result, context, bytes, file.length, 0),
    );
    handle = call(libheif, (result, out) =>
      libheif._heif_context_get_primary_image_handle(result, context, out),
    );
    return {
      width: libheif._heif_image_handle_get_width(handle),
      height: libheif._heif_image_handle_get_height(handle),
      bits: libheif._heif_image_handle_get_luma_bits_per_pixel(handle),
      profile: profileOf(libheif, handle),
      codePoints: codePointsOf(libheif, handle),
      decode: (isDeep) => decode(libheif, handle, isDeep),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function profileOf(libheif: Libheif, handle: number): Buffer | undefined {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  const at = libheif._malloc(size);
  try {
    call(libheif, (result) => libheif._heif_image_handle_get_raw_color_profile(result, handle, at));
    return Buffer.from(libheif.HEAPU8.slice(at, at + size));
  } finally {
    libheif._free(at);
  }
}

function codePointsOf(libheif: Libheif, handle: number): CodePoints | undefined {
  try {
    const profile = call(libheif, (result, out) =>
      libheif._heif_image_handle_get_nclx_color_profile(result, handle, out),
    );
    // The structure begins with a version.
    const [, primaries = 2, transfer = 2] = libheif.HEAPU32.subarray(profile / 4);
    libheif._heif_nclx_color_profile_free(profile);
    return heifCodePoints(primaries, transfer);
  } catch {
    return undefined;
  }
}

function decode(libheif: Libheif, handle: number, isDeep: boolean): HeifPixels {
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) === 0 ? 3 : 4;
  const [opaque, transparent] = isDeep
    ? [chroma.deepRgb, chroma.deepRgba]
    : [chroma.rgb, chroma.rgba];
  const image = call(libheif, (result, out) =>
    libheif._heif_decode_image(
      result,
      handle,
      out,
      rgbColors,
      channels === 3 ? opaque : transparent,
      0,
    ),
  );
  try {
    const width = libheif._heif_image_get_width(image, interleaved);
    const height = libheif._heif_image_get_height(image, interleaved);
    const bits = libheif._heif_image_get_bits_per_pixel_range(image, interleaved);
    let at = 0;
    const stride = call(libheif, (_, out) => {
      at = libheif._heif_image_get_plane_readonly2(image, interleaved, out);
    });
    const rowBytes = width * channels * (isDeep ? 2 : 1);
    const data = new Uint8Array(rowBytes * height);
    for (let row = 0; row < height; row += 1, at += stride) {
      data.set(libheif.HEAPU8.subarray(at, at + rowBytes), row * rowBytes);
    }
    return { width, height, data, channels, largest: 2 ** bits - 1 };
  } finally {
    libheif._heif_image_release(image);
  }
}
