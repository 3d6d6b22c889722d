import { useId } from 'react';
import { categoryColors } from '../categories.rules.ts';
import { categoriesMessages as t } from '../messages/index.ts';
import styles from './ColorSwatches.module.css';

export type ColorSwatchesProps = { value: string; onChange: (color: string) => void };

/** One of the seven colours, each by its name (S2 §5). Native radios: arrows move, Space chooses. */
export function ColorSwatches({ value, onChange }: ColorSwatchesProps) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.color}</legend>
      <div className={styles.swatches}>
        {categoryColors.map((color) => (
          <label key={color.value} className={styles.swatch}>
            <input
              className={styles.radio}
              type="radio"
              name={id}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
            <span className={styles.color} style={{ backgroundColor: color.value }}>
              <svg className={styles.tick} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                <path d="m5.5 10.4 3 3 6-6.4" />
              </svg>
            </span>
            <span className={styles.name}>{t.colors[color.name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
