import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { percent } from '#shared/i18n/formats.ts';
import { shortText } from '#shared/text.ts';
import { wheelMessages as t } from '../../messages/index.ts';
import { prizeTypes, slider } from '../../wheel.rules.ts';
import {
  chanceIn,
  descriptionTooLong,
  type Row,
  type RowFaults,
} from '../../wheel-editor.rules.ts';
import { ColorPicker } from './ColorPicker.tsx';
import styles from './PrizeRow.module.css';

export type PrizeRowProps = {
  row: Row;
  /** From 1. */
  place: number;
  faults: RowFaults;
  onChange: (changed: Partial<Row>) => void;
  onRemove: () => void;
};

const types = prizeTypes.map((value) => ({ value, label: t.wheel.types[value] }));

/** One prize of a wheel, as it is set up. */
export function PrizeRow({ row, place, faults, onChange, onRemove }: PrizeRowProps) {
  const { prizeName, prizeDescription, prizeType, value, chance, color, locked } = row;
  const reason = useId();
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <li className={styles.row}>
      <fieldset className={styles.fields}>
        <legend>
          <span className="visually-hidden">{t.config.prize(prizeName, place)}</span>
        </legend>
        <div className={styles.name}>
          <TextField
            label={t.config.name}
            value={prizeName}
            onChange={(next) => onChange({ prizeName: next })}
            error={faults.prizeName}
            maxLength={shortText}
            autoComplete="off"
            required
          />
        </div>
        <div className={styles.description}>
          <TextField
            label={t.config.description}
            value={prizeDescription}
            onChange={(next) => onChange({ prizeDescription: next })}
            error={descriptionTooLong(row) ?? faults.prizeDescription}
            autoComplete="off"
            required
          />
        </div>
        <div className={styles.kind}>
          <SelectField
            label={t.config.type}
            options={types}
            value={prizeType}
            onChange={(next) => onChange({ prizeType: next })}
          />
        </div>
        <div className={styles.value}>
          <TextField
            label={t.config.value}
            type="number"
            min={0}
            step={0.01}
            value={value}
            onChange={(next) => onChange({ value: next })}
            error={faults.value}
            required
          />
        </div>
        <div className={styles.chance}>
          <TextField
            label={t.config.chance}
            type="number"
            min={slider.least}
            max={slider.most}
            step="any"
            value={chance}
            onChange={(next) => onChange({ chance: next })}
            error={faults.chance}
            readOnly={locked}
            required
          />
        </div>
        <div className={styles.odds}>
          <Slider
            row={row}
            label={t.config.chanceOf(prizeName, place)}
            reason={locked ? reason : undefined}
            onChange={(next) => onChange({ chance: next })}
          />
          <div className={styles.tools}>
            <IconButton
              label={t.config.lock(prizeName, place)}
              icon={locked ? <Lock {...icon} /> : <LockOpen {...icon} />}
              aria-pressed={locked}
              onClick={() => onChange({ locked: !locked })}
            />
            <ColorPicker
              value={color}
              called={(name) => t.config.colorOf(prizeName, place, name)}
              onChange={(next) => onChange({ color: next })}
            />
            <IconButton
              label={t.config.remove(prizeName, place)}
              icon={<Trash2 {...icon} />}
              onClick={onRemove}
            />
          </div>
          {locked && (
            <p className={styles.reason} id={reason}>
              {t.config.locked}
            </p>
          )}
        </div>
      </fieldset>
    </li>
  );
}

type SliderProps = {
  row: Row;
  label: string;
  /** Where it says why it cannot be moved. */
  reason: string | undefined;
  onChange: (chance: string) => void;
};

/** The chance in steps of a tenth. Locked it stays as it is, and says why. */
function Slider({ row, label, reason, onChange }: SliderProps) {
  const chance = chanceIn(row);
  const part = Math.min(1, Math.max(0, (chance - slider.least) / (slider.most - slider.least)));
  return (
    <input
      className={styles.slider}
      style={{ '--part': part }}
      type="range"
      min={slider.least}
      max={slider.most}
      step={slider.step}
      aria-label={label}
      aria-valuetext={percent(chance)}
      aria-disabled={reason === undefined ? undefined : true}
      aria-describedby={reason}
      value={chance}
      onChange={({ target }) => reason ?? onChange(target.value)}
    />
  );
}
