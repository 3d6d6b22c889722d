import { type RefObject, useEffect, useState } from 'react';

/** Part of an element that is on the screen when it counts as seen. */
const seenPart = 0.3;

/** True while the element is on the screen. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting === true),
      { threshold: seenPart },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
