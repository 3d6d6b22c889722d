type IconProps = { size?: number | undefined; className?: string | undefined };

/** Icons of the first page, after Lucide (ISC license): the library is loaded with the next page. */
const icon =
  (...paths: readonly string[]) =>
  ({ size = 20, className }: IconProps) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );

const eye =
  'M2 12.3a1 1 0 0 1 0-.6 10.8 10.8 0 0 1 20 0 1 1 0 0 1 0 .6 10.8 10.8 0 0 1-20 0M15 12a3 3 0 1 1-6 0 3 3 0 1 1 6 0';

export const Eye = icon(eye);
export const EyeOff = icon(eye, 'm3 3 18 18');
export const Check = icon('M20 6 9 17l-5-5');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const CircleAlert = icon('M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0', 'M12 8v4M12 16v.1');
