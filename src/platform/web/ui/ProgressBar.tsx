import clsx from 'clsx';
import { useId } from 'react';

const tones = {
  me: 'bg-own-solid',
  us: 'bg-us forced-colors:bg-none',
  ok: 'bg-ok',
  warn: 'bg-warn',
};

export type ProgressBarProps = {
  label: string;
  labelHidden?: boolean | undefined;
  value: number;
  max?: number | undefined;
  /** The value in words ("48 to next prize"); shown, and announced instead of a percentage. */
  valueText: string;
  valueTextHidden?: boolean | undefined;
  tone?: keyof typeof tones | undefined;
};

export function ProgressBar({
  label,
  labelHidden = false,
  value,
  max = 100,
  valueText,
  valueTextHidden = false,
  tone = 'me',
}: ProgressBarProps) {
  const id = useId();
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="grid min-w-0 gap-1.5">
      <div
        className={clsx(
          'flex justify-between gap-3 text-14 font-medium',
          labelHidden && valueTextHidden && 'visually-hidden',
        )}
      >
        <span className={labelHidden ? 'visually-hidden' : undefined} id={id}>
          {label}
        </span>
        {!valueTextHidden && (
          <span className="ml-auto text-ink-muted tabular-nums" aria-hidden="true">
            {valueText}
          </span>
        )}
      </div>
      <div
        className="relative h-2.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-control forced-colors:border"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={valueText}
      >
        <div
          className={clsx(
            'absolute inset-0 rounded-[inherit] transition-transform duration-move forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
            tones[tone],
          )}
          style={{ transform: `translateX(${(part - 1) * 100}%)` }}
        />
      </div>
    </div>
  );
}
