import type { ReactNode, Ref } from 'react';

type OverPictureProps = {
  ref?: Ref<HTMLSpanElement> | undefined;
  /** What covers the still image while it moves. */
  children: ReactNode;
  /** The button that plays and stops it. */
  button: ReactNode;
};

/** A layer over a still image, which takes no clicks outside of its button. */
export const OverPicture = ({ ref, children, button }: OverPictureProps) => (
  <span ref={ref} className="pointer-events-none absolute inset-0">
    {children}
    <span
      className="pointer-events-auto absolute right-3 bottom-3 rounded-full bg-[#0d0a10b3]"
      data-control
    >
      {button}
    </span>
  </span>
);

/** Classes of a moving picture that fills the still image. */
export const cover = 'absolute inset-0 size-full rounded-[inherit] object-cover';
