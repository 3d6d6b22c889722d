type Hear = (isNear: boolean) => void;

const heard = new WeakMap<Element, Hear>();
let observer: IntersectionObserver | undefined;

/** Tells whether an element comes near the screen, from now on. Returns how to stop. One observer for all of them. */
export function onNear(element: Element, hear: Hear): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) heard.get(target)?.(isIntersecting);
    },
    { rootMargin: '1000px 0px' },
  );
  heard.set(element, hear);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
