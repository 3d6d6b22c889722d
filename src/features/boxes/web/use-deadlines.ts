import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Box } from '../boxes.contract.ts';
import { deadlineOf, isSurelyOver } from '../countdown.rules.ts';
import { boxesAreOld } from './boxes.queries.ts';
import { useServerNow } from './server-clock.ts';

/** Reads the boxes again, in place, when a countdown has ended: once for each deadline (decisions §7). */
export function useDeadlines(boxes: readonly Box[]): void {
  const client = useQueryClient();
  const now = useServerNow(5_000);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const over = boxes.flatMap((box) => {
      const at = deadlineOf(box)?.at;
      const name = `${box.id} ${at}`;
      return at != null && isSurelyOver(at, now) && !asked.current.has(name) ? [name] : [];
    });
    if (over.length === 0) return;
    for (const name of over) asked.current.add(name);
    void boxesAreOld(client);
  }, [boxes, now, client]);
}
