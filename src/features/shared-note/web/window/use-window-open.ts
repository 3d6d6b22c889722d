import { useState } from 'react';
import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';
import { isOnPhone, leavesRoom } from './room.ts';

/** Who opened or minimised the window: the person, or it made room for what has the focus. */
export type OpenedBy = 'person' | 'focus';
export type OnOpenChange = (open: boolean, by: OpenedBy) => void;

/**
 * Whether the window of this person is open: on a phone it starts minimised, elsewhere as they left it, at first open
 * (S3 §1), unless that took a third of a small screen.
 */
export function useWindowOpen(userId: number): [open: boolean, onOpenChange: OnOpenChange] {
  const [kept] = useState(() => remembered(`note-open.${userId}`, z.boolean()));
  const [open, setOpen] = useState(() => !isOnPhone() && (kept.get() ?? leavesRoom()));
  return [
    open,
    (next, by) => {
      setOpen(next);
      // Of a phone nothing is remembered: the same browser may be as wide as a desktop the next time.
      if (by === 'person' && !isOnPhone()) kept.set(next);
    },
  ];
}
