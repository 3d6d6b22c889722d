import * as z from 'zod/mini';
import { remembered } from './remembered.ts';

/**
 * How much of the right side of a wide screen pages leave free for this person, as a CSS length: what stands there
 * says so (the note's window), and their next visit begins like this, before it is there again.
 */
export const keptSideCover = (userId: number) => remembered(`side-cover.${userId}`, z.string());

/** From now on pages end before it (tokens.css). An empty one is the usual one. */
export const showSideCover = (length: string): void =>
  document.documentElement.style.setProperty('--side-wish', length);
