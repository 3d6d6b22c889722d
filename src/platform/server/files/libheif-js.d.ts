/** The C functions of libheif that we use. Those that return an error write it to the address in `result`. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface Libheif {
    /** The memory; replaced when it grows. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    /** The memory as numbers of 32 bits. */
    readonly HEAPU32: Uint32Array<ArrayBuffer>;
    _malloc(bytes: number): number;
    _free(address: number): void;
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      result: number,
      context: number,
      file: number,
      bytes: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(result: number, context: number, handle: number): void;
    _heif_image_handle_release(handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(result: number, handle: number, profile: number): void;
    _heif_image_handle_get_nclx_color_profile(
      result: number,
      handle: number,
      profile: number,
    ): void;
    _heif_nclx_color_profile_free(profile: number): void;
    _heif_decode_image(
      result: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_release(image: number): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
    _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
  }

  const libheif: Libheif;
  export default libheif;
}
