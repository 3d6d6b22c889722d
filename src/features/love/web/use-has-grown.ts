import { useState } from 'react';

/** True once the count differs from the first one. */
export function useHasGrown(count: number | undefined): boolean {
  const [firstCount, setFirstCount] = useState(count);
  if (firstCount === undefined && count !== undefined) setFirstCount(count);
  return firstCount !== undefined && count !== firstCount;
}
