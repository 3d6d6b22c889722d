import { type RefObject, useEffect, useState } from 'react';

/** Pixels above and below what is in sight that count as near. */
const near = 1_500;

/** Whether an element is near to what is in sight, or holds the focus. */
export function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [isNear, setIsNear] = useState(atOnce);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) {
          setIsNear(last.isIntersecting || watched.contains(document.activeElement));
        }
      },
      { rootMargin: `${near}px 0px` },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
