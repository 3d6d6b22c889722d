/** The surface of menus and popovers. React Aria writes its own z-index inline. */
export const floatingSurface =
  'z-over-dialog! rounded-card border border-hairline bg-surface shadow-3 forced-colors:border-2';

/** An item of a menu or list box. */
export const floatingItem =
  'flex min-h-11 items-center gap-3 rounded-[10px] px-3 py-2 shadow-none outline-none -outline-offset-2';
