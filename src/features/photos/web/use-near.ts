import { type RefObject, useEffect, useState } from 'react';

/** Pixels above and below what is in sight that count as near. */
const near = 1_500;

/** Whether an element has come near to what is in sight; from then on it stays so. */
export function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [isNear, setIsNear] = useState(atOnce);
  useEffect(() => {
    if (isNear || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${near}px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
