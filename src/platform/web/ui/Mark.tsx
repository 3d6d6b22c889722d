import { useId } from 'react';

const outline = 'forced-colors:fill-none forced-colors:stroke-[CanvasText] forced-colors:stroke-2';

/** The app's mark: a circle and a rounded square. Their overlap has a gradient against the shapes' own colors, so that both outlines stay visible. */
export function Mark() {
  const id = useId();
  const square = { x: '18', y: '1.5', width: '29', height: '29', rx: '9' };
  return (
    <svg
      className="flex-none overflow-visible"
      width="42"
      height="28"
      viewBox="0 0 48 32"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient
          id={`${id}us`}
          gradientUnits="userSpaceOnUse"
          x1="17"
          y1="8"
          x2="31"
          y2="24"
        >
          <stop stopColor="var(--b-solid)" offset="0.1" />
          <stop stopColor="var(--a-solid)" offset="0.9" />
        </linearGradient>
        <clipPath id={`${id}both`}>
          <circle cx="16" cy="16" r="15" />
        </clipPath>
      </defs>
      <circle className={`fill-(--a-solid) ${outline}`} cx="16" cy="16" r="15" />
      <rect className={`fill-(--b-solid) ${outline}`} {...square} />
      <g clipPath={`url(#${id}both)`}>
        <rect className={outline} fill={`url(#${id}us)`} {...square} />
      </g>
    </svg>
  );
}
