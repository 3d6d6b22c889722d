import type { ReactNode } from 'react';

/** An emoji in color, where another font has it as a glyph of one color. */
export const Emoji = ({ children }: { children: ReactNode }) => (
  <span className="font-['Apple_Color_Emoji','Segoe_UI_Emoji','Noto_Color_Emoji',sans-serif]">
    {children}
  </span>
);
