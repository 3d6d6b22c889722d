import clsx from 'clsx';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useId } from 'react';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { percent } from '#shared/i18n/formats.ts';
import { shortTextLimit } from '#shared/text.ts';
import { t } from '../../messages/index.ts';
import { prizeTypes } from '../../wheel.contract.ts';
import { colors, slider } from '../../wheel.rules.ts';
import {
  chanceOf,
  descriptionError,
  type Row,
  type RowErrors,
  roundedNumbers,
} from '../../wheel-editor.rules.ts';
import './chance-slider.css';

export type PrizeRowProps = {
  row: Row;
  place: number;
  errors: RowErrors;
  onChange: (changes: Partial<Row>) => void;
  onRemove: () => void;
};

const types = () => prizeTypes.map((value) => ({ value, label: t.wheel.types[value] }));
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function PrizeRow({ row, place, errors, onChange, onRemove }: PrizeRowProps) {
  const { locked } = row;
  const lockedHint = useId();
  const chance = chanceOf(row);
  const part = Math.min(
    1,
    Math.max(0, (chance - slider.minimum) / (slider.maximum - slider.minimum)),
  );
  const round = () => {
    const { value, chance: typedChance } = roundedNumbers(row);
    if (value !== row.value || typedChance !== row.chance) onChange({ value, chance: typedChance });
  };
  const number = {
    type: 'number',
    onBlur: round,
    // Enter saves without leaving the field.
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && round(),
  } as const;
  const called = t.config.prize(row.prizeName, place);
  const field = (name: keyof RowErrors) => ({
    value: row[name],
    error: errors[name],
    required: true,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <li className="min-w-0 rounded-control border border-line bg-surface p-4 max-[600px]:p-3">
      {/* The header and the bar must not cover a focused field. */}
      <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-0 p-0 [&_:is(input,select,button)]:scroll-mt-24 [&_:is(input,select,button)]:scroll-mb-[calc(var(--bar-height,160px)_+_24px)]">
        <legend className="visually-hidden">{called}</legend>
        {/* Two fields in the first row, three in the second; on a phone only the last two share one. */}
        <div className="grid grid-cols-6 items-start gap-3 *:col-span-2 max-[600px]:*:col-span-3 [&>:nth-child(-n+2)]:col-span-3 max-[600px]:[&>:nth-child(-n+3)]:col-span-full">
          <TextField
            {...field('prizeName')}
            label={t.config.name}
            maxLength={shortTextLimit}
            autoComplete="off"
          />
          <TextField
            {...field('prizeDescription')}
            label={t.config.description}
            error={descriptionError(row) ?? errors.prizeDescription}
            autoComplete="off"
          />
          <SelectField
            label={t.config.type}
            options={types()}
            value={row.prizeType}
            onChange={(prizeType) => onChange({ prizeType })}
          />
          <TextField {...field('value')} {...number} label={t.config.value} min={0} step={0.01} />
          <TextField
            {...field('chance')}
            {...number}
            label={t.config.chance}
            min={slider.minimum}
            max={slider.maximum}
            step="any"
            readOnly={locked}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-3">
          {/* A locked one stays focusable, and its hint is read aloud. */}
          <input
            className="chance-slider"
            style={{ '--part': part }}
            type="range"
            min={slider.minimum}
            max={slider.maximum}
            step={slider.step}
            aria-label={t.config.chanceOf(called)}
            aria-valuetext={percent(chance)}
            aria-disabled={locked || undefined}
            aria-describedby={locked ? lockedHint : undefined}
            value={chance}
            onChange={({ target }) => locked || onChange({ chance: target.value })}
          />
          <div className="ml-auto flex items-center gap-1">
            <span
              className={clsx(
                'flex',
                locked &&
                  '*:*:bg-own-soft *:*:text-own-text forced-colors:*:*:outline-2 forced-colors:*:*:outline-[Highlight]',
              )}
            >
              <IconButton
                label={t.config.lock(called)}
                icon={locked ? <Lock {...icon} /> : <LockOpen {...icon} />}
                aria-pressed={locked}
                onClick={() => onChange({ locked: !locked })}
              />
            </span>
            <ColorPicker
              prize={called}
              value={row.color}
              onChange={(color) => onChange({ color })}
            />
            <IconButton
              label={t.config.remove(called)}
              icon={<Trash2 {...icon} />}
              onClick={onRemove}
            />
          </div>
          {locked && (
            <p className="basis-full text-14 text-ink-muted" id={lockedHint}>
              {t.config.locked}
            </p>
          )}
        </div>
      </fieldset>
    </li>
  );
}

type ColorPickerProps = { prize: string; value: string; onChange: (color: string) => void };

/** Native radios: arrow keys choose, Enter closes. */
function ColorPicker({ prize, value, onChange }: ColorPickerProps) {
  const id = useId();
  const selected = value.toUpperCase();
  const name = t.colorNames[colors.indexOf(selected)] ?? t.config.otherColor;
  return (
    <Popover label={t.config.colorOf(prize, name)} icon={<Dot color={value} />}>
      {(close) => (
        <fieldset
          className="grid min-w-0 grid-cols-[repeat(7,36px)] gap-1 border-0 p-0"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form.
            event.preventDefault();
            close();
          }}
        >
          <legend className="visually-hidden">{t.config.color}</legend>
          {colors.map((color, index) => (
            <label
              key={color}
              className="group/swatch relative grid h-9 cursor-pointer place-items-center rounded-full has-focus-visible:focus-outline"
              title={t.colorNames[index]}
            >
              <input
                className="covering-input"
                type="radio"
                name={id}
                value={color}
                checked={color === selected}
                onChange={() => onChange(color)}
                aria-label={t.colorNames[index]}
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
  <span
    className="grid size-6.5 place-items-center rounded-full border border-control group-has-checked/swatch:focus-outline forced-colors:[forced-color-adjust:none]"
    style={{ backgroundColor: color }}
    aria-hidden="true"
  />
);
