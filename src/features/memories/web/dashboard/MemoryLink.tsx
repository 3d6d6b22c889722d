import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { opensElsewhere } from '#platform/web/navigation.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { openMemoryPath } from '../../memories.rules.ts';

/** The memory that the memories page opens next, stored for this tab. */
export const memoryToOpen = persistedValue('open-memory', z.int(), 'tab');

export type MemoryLinkProps = { id: number; className?: string | undefined; children: ReactNode };

/** Opens a memory from another page. */
export const MemoryLink = ({ id, className, children }: MemoryLinkProps) => (
  <Link
    className={className}
    to={openMemoryPath(id)}
    onClick={(event) => {
      // The address is enough for another tab.
      if (opensElsewhere(event)) return;
      memoryToOpen.set(id);
      // Pressing Back before the page is loaded cancels the opening.
      addEventListener('popstate', () => memoryToOpen.clear(), { once: true });
    }}
  >
    {children}
  </Link>
);
