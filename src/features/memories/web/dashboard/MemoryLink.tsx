import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { opensElsewhere } from '#platform/web/ui/opens-elsewhere.ts';
import { openMemoryPath } from '../../places.rules.ts';
import { memoryToOpen } from '../opened-memory.ts';

export type MemoryLinkProps = { id: number; className?: string | undefined; children: ReactNode };

/** Leads to a memory from another page, which keeps its id for the page of memories (S2 §2). */
export const MemoryLink = ({ id, className, children }: MemoryLinkProps) => (
  <Link
    className={className}
    to={openMemoryPath(id)}
    onClick={(event) => {
      // In another tab its address says it all; here it would open when nobody expects it any more.
      if (opensElsewhere(event)) return;
      memoryToOpen.set(id);
      // Whoever goes back before the page is there has changed their mind.
      addEventListener('popstate', () => memoryToOpen.forget(), { once: true });
    }}
  >
    {children}
  </Link>
);
