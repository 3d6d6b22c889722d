import * as z from 'zod/mini';
import { remembered } from './remembered.ts';

/**
 * Width that pages leave free at the right for the note window, as a CSS length. Stored, so that the
 * next visit starts with it before the window has loaded.
 */
export const keptSideCover = (userId: number) => remembered(`side-cover.${userId}`, z.string());

/** Applies the width (tokens.css); an empty one is the default. */
export const showSideCover = (length: string): void =>
  document.documentElement.style.setProperty('--side-wish', length);
