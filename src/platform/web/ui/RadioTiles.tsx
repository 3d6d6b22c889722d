import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import { FieldError, labelClass } from './Field.tsx';
import { Check } from './icons.tsx';

export type RadioTile<Value extends string> = {
  value: Value;
  label: string;
  /** This partner's color when selected; by default the current user's. */
  color?: PartnerColor | undefined;
  description?: string | undefined;
  /** A decorative avatar or icon. */
  picture?: ReactNode;
};

export type RadioTilesProps<Value extends string> = {
  label: string;
  tiles: readonly RadioTile<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  name?: string | undefined;
};

/** A group of native radios as large tiles. React Aria's would add 18 kB to the sign-in page. */
export function RadioTiles<Value extends string>({
  label,
  tiles,
  value,
  onChange,
  error,
  name,
}: RadioTilesProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div
      className="grid min-w-0 gap-2"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <div className={labelClass} id={`${id}-label`}>
        {label}
      </div>
      <div className="grid columns-fit-[132px] gap-3">
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className={clsx(
              'relative flex min-h-29 cursor-pointer flex-col items-center justify-center gap-2.5 rounded-card border px-3 pt-4.5 pb-3.5 text-center transition-[background-color,border-color,scale] active:scale-98 has-focus-visible:focus-outline',
              tile.value === value
                ? 'border-own-solid bg-own-soft inset-ring inset-ring-own-solid forced-colors:border-3 forced-colors:border-[Highlight]'
                : 'border-control bg-surface hover:bg-own-soft',
            )}
            data-color={tile.color && colorSlot(tile.color)}
          >
            <input
              className="covering-input"
              type="radio"
              name={name ?? id}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
              aria-describedby={tile.description === undefined ? undefined : `${id}-${tile.value}`}
              aria-labelledby={`${id}-${tile.value}-label`}
            />
            {tile.picture}
            <span className="grid max-w-full gap-0.5" dir="auto">
              <span
                className="leading-snug font-semibold wrap-anywhere"
                id={`${id}-${tile.value}-label`}
              >
                {tile.label}
              </span>
              {tile.description !== undefined && (
                <span className="text-13 text-ink-muted" id={`${id}-${tile.value}`}>
                  {tile.description}
                </span>
              )}
            </span>
            <Check
              className={clsx(
                'absolute top-2 right-2 rounded-full bg-own-solid stroke-3 p-1 text-on-solid transition duration-enter forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
                tile.value !== value && 'scale-50 opacity-0',
              )}
            />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
