import { type RefObject, useEffect, useEffectEvent } from 'react';

export type InViewOptions = {
  /** The element is not observed while this is false. */
  enabled?: boolean;
  /** Margin around the screen, as in CSS; a constant function may read it from the element. */
  margin?: string | ((element: Element) => string);
  /** Parts of the element, from 0 to 1, whose crossing is reported. A list must be a constant. */
  threshold?: number | readonly number[];
};

/** Calls `onChange` once the element is observed, then whenever it enters or leaves the screen. `part` of it is visible. */
export function useInView(
  ref: RefObject<Element | null>,
  onChange: (isInView: boolean, part: number) => void,
  { enabled = true, margin = '0px', threshold = 0 }: InViewOptions = {},
): void {
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !enabled) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry !== undefined) report(entry.isIntersecting, entry.intersectionRatio);
      },
      {
        rootMargin: typeof margin === 'string' ? margin : margin(element),
        threshold: [threshold].flat(),
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, enabled, margin, threshold]);
}
