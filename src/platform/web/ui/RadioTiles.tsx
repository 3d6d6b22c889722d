import clsx from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import field from './Field.module.css';
import { FieldError } from './Field.tsx';
import { meOf, type PartnerColor } from './partner.ts';
import styles from './RadioTiles.module.css';
import hidden from './VisuallyHidden.module.css';

export type RadioTile<Value extends string> = {
  value: Value;
  label: string;
  description?: string | undefined;
  /** An avatar, an icon; decoration. */
  picture?: ReactNode;
  /** The tile takes this partner's colour when chosen; without it, mine. */
  color?: PartnerColor | undefined;
};

export type RadioTilesProps<Value extends string> = {
  label: string;
  labelHidden?: boolean | undefined;
  tiles: readonly RadioTile<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  name?: string | undefined;
  /** The first tile's radio, for putting focus on the group. */
  ref?: Ref<HTMLInputElement> | undefined;
};

/** One of a few, as large tiles side by side. Native radios: arrows move, Space chooses. */
export function RadioTiles<Value extends string>({
  label,
  labelHidden = false,
  tiles,
  value,
  onChange,
  error,
  name,
  ref,
}: RadioTilesProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div
      className={styles.group}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <div className={clsx(field.label, labelHidden && hidden.hidden)} id={`${id}-label`}>
        {label}
      </div>
      <div className={styles.tiles}>
        {tiles.map((tile, index) => (
          <label key={tile.value} className={styles.tile} data-me={tile.color && meOf(tile.color)}>
            <input
              ref={index === 0 ? ref : undefined}
              className={styles.radio}
              type="radio"
              name={name ?? id}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
              aria-describedby={tile.description === undefined ? undefined : `${id}-${tile.value}`}
              aria-labelledby={`${id}-${tile.value}-label`}
            />
            {tile.picture}
            <span className={styles.words}>
              <span className={styles.name} id={`${id}-${tile.value}-label`}>
                {tile.label}
              </span>
              {tile.description !== undefined && (
                <span className={styles.description} id={`${id}-${tile.value}`}>
                  {tile.description}
                </span>
              )}
            </span>
            <svg
              className={styles.tick}
              viewBox="0 0 20 20"
              width="20"
              height="20"
              aria-hidden="true"
              focusable="false"
            >
              <circle cx="10" cy="10" r="10" />
              <path
                d="m5.5 10.4 3 3 6-6.4"
                fill="none"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
