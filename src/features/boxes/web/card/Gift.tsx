import { wrappingOf } from '../../box-looks.rules.ts';
import './gift.css';

export type GiftProps = {
  /** Decides the wrapping. */
  boxId: number;
  /** Plays the animation of the lid. */
  opens?: boolean | undefined;
  isOpen?: boolean | undefined;
  size?: number | undefined;
};

const ribbons = {
  single: { body: 'M24 25h8v26h-8Z', lid: 'M24 17h8v10h-8Z' },
  cross: { body: 'M24 25h8v26h-8ZM8 35h40v7H8Z', lid: 'M24 17h8v10h-8Z' },
  double: {
    body: 'M16 25h6v26h-6ZM34 25h6v26h-6Z',
    lid: 'M16 17h6v10h-6ZM34 17h6v10h-6Z',
  },
};

/** A wrapped box; decoration. */
export function Gift({ boxId, opens = false, isOpen = false, size = 56 }: GiftProps) {
  const { hue, ribbon } = wrappingOf(boxId);
  return (
    <svg
      className="gift"
      style={{ '--hue': hue }}
      data-ribbon={ribbon}
      data-open={isOpen || undefined}
      data-opens={opens || undefined}
      width={size}
      height={size}
      viewBox="0 0 56 56"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="gift-paper" x="8" y="25" width="40" height="26" rx="5" />
      <path className="gift-ribbon" d={ribbons[ribbon].body} />
      <g className="gift-lid">
        <path
          className="gift-bow"
          d="M28 17c-3-9-14-10-14-4 0 4 7 4 14 4Zm0 0c3-9 14-10 14-4 0 4-7 4-14 4Z"
        />
        <rect className="gift-top" x="5" y="17" width="46" height="10" rx="4" />
        <path className="gift-ribbon" d={ribbons[ribbon].lid} />
      </g>
    </svg>
  );
}
