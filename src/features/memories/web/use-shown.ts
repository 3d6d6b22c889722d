import { useState } from 'react';

/** What an overlay is about, also while it leaves: then the last one, and no longer open. */
export function useShown<About>(about: About | null) {
  const [last, setLast] = useState(about);
  // While drawing, as React advises for what follows from something else.
  if (about !== null && about !== last) setLast(about);
  return { shown: about ?? last, open: about !== null };
}
