import CalendarClock from 'lucide-react/icons/calendar-clock';
import GiftIcon from 'lucide-react/icons/gift';
import type { KeyboardEvent } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldError } from '#platform/web/ui/Field.tsx';
import { focusAtFirst } from '#platform/web/ui/focus.ts';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { shortText } from '#shared/text.ts';
import type { Faults } from '../../box-form.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { type BoxFields, bounds, hoursAndMinutes, within, wordsIn } from './box-fields.ts';
import styles from './dialogs.module.css';
import { TypeTiles } from './TypeTiles.tsx';

export type StepProps = {
  fields: BoxFields;
  faults: Faults;
  /** It is being sent as it stands. */
  busy: boolean;
  change: (changed: Partial<BoxFields>) => void;
  /** Enter goes on, from every field (S3 §5). */
  onEnter: () => void;
};

/** What is in it, and what has to be done for it. */
export function FirstStep({ fields, faults, busy, change, onEnter }: StepProps) {
  const { partner } = useCouple();
  const goOn = (event: KeyboardEvent) => {
    // Whoever is choosing between characters has not finished writing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) onEnter();
  };
  return (
    <>
      <PrizeName
        {...{ fields, faults, busy, change }}
        ref={focusAtFirst}
        description={t.form.prizeNameHint(partner.displayName)}
      />
      <TextArea
        label={t.form.prizeDescription}
        dir="auto"
        description={t.form.prizeDescriptionHint(partner.displayName)}
        rows={2}
        required
        error={faults.prizeDescription}
        value={fields.prizeDescription}
        onChange={(prizeDescription) => change({ prizeDescription })}
        onKeyDown={goOn}
      />
      <TextArea
        label={t.form.task}
        dir="auto"
        description={t.form.taskHint}
        rows={2}
        required
        error={faults.taskDescription}
        value={fields.taskDescription}
        onChange={(taskDescription) => change({ taskDescription })}
        onKeyDown={goOn}
      />
      <Price {...{ fields, faults, busy, change }} />
    </>
  );
}

/** How and until when, and how it drops; name and price can be changed here as well (decisions §7). */
export function SecondStep({ fields, faults, busy, change }: StepProps) {
  const { partner } = useCouple();
  const { expirationMinutes } = wordsIn(fields);
  return (
    <>
      <div className={styles.row}>
        <PrizeName {...{ fields, faults, busy, change }} ref={focusAtFirst} />
        <Price {...{ fields, faults, busy, change }} />
      </div>
      <TypeTiles
        value={fields.completionType}
        onChange={(completionType) => change({ completionType })}
      />
      <fieldset
        className={styles.group}
        aria-describedby={faults.expirationMinutes === undefined ? undefined : expirationFault}
      >
        <legend className={styles.legend}>{t.form.expiration}</legend>
        <div className={styles.times}>
          {(['hours', 'minutes'] as const).map((unit) => (
            <TextField
              key={unit}
              type="number"
              inputMode="numeric"
              label={t.form[unit]}
              min={0}
              max={bounds[unit]}
              readOnly={busy}
              value={fields[unit]}
              data-fault={faults.expirationMinutes === undefined ? undefined : ''}
              onChange={(typed) => change({ [unit]: within(bounds[unit], typed) })}
            />
          ))}
          <fieldset className={styles.presets} aria-label={t.form.presets}>
            {presets.map((minutes) => (
              <Button
                key={minutes}
                size="small"
                aria-pressed={expirationMinutes === minutes}
                onClick={() => change(hoursAndMinutes(minutes))}
              >
                {t.form.timeSpan(minutes)}
              </Button>
            ))}
          </fieldset>
        </div>
        <FieldError id={expirationFault} error={faults.expirationMinutes} />
      </fieldset>
      <RadioTiles
        label={t.form.drop}
        tiles={drops()}
        value={fields.isInstantDrop ? 'instant' : 'later'}
        onChange={(drop) => change({ isInstantDrop: drop === 'instant' })}
      />
      {faults.expirationMinutes === undefined && (
        <p className={styles.hint}>
          {t.form.summary(partner.displayName, expirationMinutes || 0, fields.isInstantDrop)}
        </p>
      )}
    </>
  );
}

/** In minutes. */
const presets = [60, 1_440, 4_320];

/** The two fields of one span of time have one fault. */
const expirationFault = 'box-expiration-fault';

const drops = () =>
  [
    {
      value: 'instant',
      label: t.form.instant,
      description: t.form.instantHint,
      picture: <GiftIcon size={24} strokeWidth={1.75} aria-hidden="true" />,
    },
    {
      value: 'later',
      label: t.form.later,
      description: t.form.laterHint,
      picture: <CalendarClock size={24} strokeWidth={1.75} aria-hidden="true" />,
    },
  ] as const;

type One = Omit<StepProps, 'onEnter'>;

const PrizeName = ({
  fields,
  faults,
  busy,
  change,
  ...more
}: One & { ref: (input: HTMLInputElement | null) => void; description?: string }) => (
  <TextField
    {...more}
    label={t.form.prizeName}
    dir="auto"
    maxLength={shortText}
    autoComplete="off"
    required
    readOnly={busy}
    error={faults.prizeName}
    value={fields.prizeName}
    onChange={(prizeName) => change({ prizeName })}
  />
);

const Price = ({ fields, faults, busy, change }: One) => (
  <TextField
    type="number"
    inputMode="decimal"
    step="0.01"
    label={t.form.price}
    description={t.form.priceHint}
    required
    readOnly={busy}
    error={faults.priceAmount}
    value={fields.price}
    onChange={(price) => change({ price })}
  />
);
