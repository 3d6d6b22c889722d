import { useId } from 'react';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { wheelMessages as t } from '../../messages/index.ts';
import { colors } from '../../wheel.rules.ts';
import styles from './ColorPicker.module.css';

export type ColorPickerProps = {
  value: string;
  /** What the button is called while a colour of this name is chosen. */
  called: (name: string) => string;
  onChange: (color: string) => void;
};

/** One of the colours of the wheel, each by its name. Native radios: arrows move and choose, Enter closes. */
export function ColorPicker({ value, called, onChange }: ColorPickerProps) {
  const id = useId();
  const chosen = value.toUpperCase();
  const label = called(t.colorNames[colors.indexOf(chosen)] ?? t.config.otherColor);
  return (
    <Popover label={label} icon={<Dot color={value} />} variant="plain" align="end">
      {(close) => (
        <fieldset
          className={styles.swatches}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It would save the wheel.
            event.preventDefault();
            close();
          }}
        >
          <legend>
            <span className="visually-hidden">{t.config.color}</span>
          </legend>
          {colors.map((color, at) => (
            <label key={color} className={styles.swatch} title={t.colorNames[at]}>
              <input
                className={styles.radio}
                type="radio"
                name={id}
                value={color}
                checked={color === chosen}
                onChange={() => onChange(color)}
                aria-label={t.colorNames[at]}
              />
              <Dot color={color} />
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}

const Dot = ({ color }: { color: string }) => (
  <span className={styles.color} style={{ backgroundColor: color }} aria-hidden="true" />
);
