export type HeartShapeProps = {
  /** Width and height in pixels. */
  size: number;
  className?: string | undefined;
};

/** The heart as a drawing; decoration wherever it stands. Its colour comes from `fill` in CSS. */
export function HeartShape({ size, className }: HeartShapeProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M16 28.2C8.6 22.6 3 17.7 3 11.4 3 7.3 6.2 4.2 10.1 4.2c2.4 0 4.6 1.2 5.9 3.1 1.3-1.9 3.5-3.1 5.9-3.1 3.9 0 7.1 3.1 7.1 7.2 0 6.3-5.6 11.2-13 16.8Z" />
    </svg>
  );
}
