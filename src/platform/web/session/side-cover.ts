import * as z from 'zod/mini';
import { persistedValue } from './persisted-value.ts';

const SideCover = z.object({ left: z.number(), right: z.number() });

/** Width that pages leave free for the docked note window, in pixels. Stored, so that the next visit starts with it. */
export const keptSideCover = (userId: number) => persistedValue(`side-cover.${userId}`, SideCover);

/** Applies the widths (tokens.css); without them the style sheet's defaults apply. */
export function showSideCover(cover: z.infer<typeof SideCover> | undefined): void {
  const { style } = document.documentElement;
  for (const side of ['left', 'right'] as const) {
    if (cover === undefined) style.removeProperty(`--${side}-cover`);
    else style.setProperty(`--${side}-cover`, `${cover[side]}px`);
  }
}
