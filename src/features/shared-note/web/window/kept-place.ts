import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';
import type { Wish } from '../../window.rules.ts';

const Measured = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** Note window position (S3 §3), and the room that there was for it. */
const KeptPosition = z.object({
  userId: z.int(),
  xPosition: z.number(),
  yPosition: z.number(),
  width: z.number(),
  height: z.number(),
  room: Measured,
  updatedAt: z.string(),
});

/** Where one person put something on this device. */
export interface KeptPlace {
  get(): Wish | undefined;
  set(wish: Wish): void;
  forget(): void;
}

export function keptPlace(what: 'note-window' | 'note-bubble', userId: number): KeptPlace {
  const kept = remembered(`${what}.${userId}`, KeptPosition);
  return {
    get() {
      const position = kept.get();
      if (position === undefined) return undefined;
      const { xPosition: x, yPosition: y, width, height, room } = position;
      return { place: { x, y, width, height }, room };
    },
    set({ place, room }) {
      const { x: xPosition, y: yPosition, width, height } = place;
      const updatedAt = new Date().toISOString();
      kept.set({ userId, xPosition, yPosition, width, height, room, updatedAt });
    },
    forget: kept.forget,
  };
}
