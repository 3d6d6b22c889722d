import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';

/** The `back` link of a page. Separate from `Page`, since the sign-in page loads no icons. */
export const BackLink = ({ children }: { children: ReactNode }) => (
  // The link covers the arrow.
  <p className="relative mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-own-text *:[a]:after:absolute *:[a]:after:inset-0">
    <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
    {children}
  </p>
);
