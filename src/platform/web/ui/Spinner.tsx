import clsx from 'clsx';
import { t } from '../messages/index.ts';

export type SpinnerProps = {
  /** Height in pixels; it is 1.5 times as wide. */
  size: number;
  /** True to use the color of the surrounding text. */
  plain?: boolean | undefined;
};

/** The two shapes of the mark, moving. Decorative: text beside it says what is loading. */
export function Spinner({ size, plain = false }: SpinnerProps) {
  const shape = clsx(
    'drift forced-colors:stroke-current forced-colors:stroke-3',
    plain ? 'fill-current opacity-70' : 'forced-colors:fill-none',
  );
  return (
    <svg
      className="flex-none overflow-visible"
      width={size * 1.5}
      height={size}
      viewBox="0 0 48 32"
      aria-hidden="true"
      focusable="false"
    >
      <circle
        className={clsx(shape, '[--way:1]', !plain && 'fill-(--a-solid)')}
        cx="13"
        cy="16"
        r="11"
      />
      <rect
        className={clsx(shape, '[--way:-1]', !plain && 'fill-(--b-solid) opacity-88')}
        x="24"
        y="5"
        width="22"
        height="22"
        rx="7"
      />
    </svg>
  );
}

export const FullScreenLoading = () => (
  <main className="grid min-h-dvh place-content-center place-items-center gap-5" aria-busy="true">
    <Spinner size={48} />
    <h1 className="text-16 font-medium text-ink-muted">{t.loading}</h1>
  </main>
);
