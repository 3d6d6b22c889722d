import clsx from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import { FieldError, labelClass } from './Field.tsx';
import { Check } from './icons.tsx';
import styles from './RadioTiles.module.css';

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
  labelHidden?: boolean | undefined;
  tiles: readonly RadioTile<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  name?: string | undefined;
  /** The first radio, for focusing the group. */
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A group of native radios as large tiles. React Aria's would add 18 kB to the sign-in page. */
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
      <div className={clsx(labelClass, labelHidden && 'visually-hidden')} id={`${id}-label`}>
        {label}
      </div>
      <div className={styles.tiles}>
        {tiles.map((tile, index) => (
          <label
            key={tile.value}
            className={styles.tile}
            data-color={tile.color && colorSlot(tile.color)}
          >
            <input
              ref={index === 0 ? ref : undefined}
              className={clsx('covering-input', styles.radio)}
              type="radio"
              name={name ?? id}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
              aria-describedby={tile.description === undefined ? undefined : `${id}-${tile.value}`}
              aria-labelledby={`${id}-${tile.value}-label`}
            />
            {tile.picture}
            <span className={styles.words} dir="auto">
              <span className={styles.name} id={`${id}-${tile.value}-label`}>
                {tile.label}
              </span>
              {tile.description !== undefined && (
                <span className={styles.description} id={`${id}-${tile.value}`}>
                  {tile.description}
                </span>
              )}
            </span>
            <Check className={styles.tick} />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
