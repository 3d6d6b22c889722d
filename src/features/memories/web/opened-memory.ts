import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';

/**
 * The memory that the page of memories opens when it comes up next, kept for this tab (S2 §2). Whoever leads there
 * from elsewhere sets it; the page takes it away.
 */
export const memoryToOpen = remembered('open-memory', z.int(), 'tab');

/** The memory that is to be written on as soon as it is open, kept for this tab. */
export const memoryToWrite = remembered('write-memory', z.int(), 'tab');
