import CalendarClock from 'lucide-react/icons/calendar-clock';
import GiftIcon from 'lucide-react/icons/gift';
import type { KeyboardEvent } from 'react';
import { focusAtFirst } from '#platform/web/form/focus.ts';
import type { FormState } from '#platform/web/form/use-form.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldError } from '#platform/web/ui/Field.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';
import { longTextLimit, shortTextLimit, tooLongError } from '#shared/text.ts';
import {
  type BoxFields,
  clampWholeNumber,
  hoursAndMinutes,
  inputOf,
  maxOf,
} from '../../box-form.rules.ts';
import { completionTypes } from '../../boxes.rules.ts';
import { t } from '../../messages/index.ts';
import { typeIcons } from '../card/StatusBadges.tsx';
import { FieldGroup } from './DialogParts.tsx';

export type StepProps = {
  form: FormState<BoxFields>;
  isNew: boolean;
};

const touch = matchMedia('(pointer: coarse)');

/** The prize and the task. Enter continues, except on touch devices in a field of several lines. */
export function FirstStep({ form, isNew }: StepProps) {
  const { partner } = useCouple();
  const hints = {
    prizeDescription: t.form.prizeDescriptionHint(partner.displayName),
    taskDescription: touch.matches ? t.form.taskHintTouch(partner.displayName) : t.form.taskHint,
  };
  const continueOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || touch.matches) return;
    event.preventDefault();
    if (!event.repeat) form.submit();
  };
  return (
    <>
      <PrizeName form={form} description={t.form.prizeNameHint(partner.displayName)} />
      {(['prizeDescription', 'taskDescription'] as const).map((field) => (
        <TextArea
          {...form.field(field)}
          key={field}
          label={t.form[field]}
          description={hints[field]}
          error={form.field(field).error ?? tooLongError(form.values[field], longTextLimit)}
          rows={2}
          dir="auto"
          readOnly={form.isPending}
          required={isNew}
          onKeyDown={continueOnEnter}
        />
      ))}
      <Price form={form} isNew={isNew} />
    </>
  );
}

/** Completion, time and drop; repeats the name and the price. */
export function SecondStep({ form, isNew }: StepProps) {
  const { partner } = useCouple();
  const { hours, minutes, completionType, isInstantDrop } = form.values;
  const { expirationMinutes } = inputOf(form.values);
  const { error } = form.field('hours');
  const maximum = maxOf(isNew);
  const change = (fields: Partial<BoxFields>) => form.isPending || form.change(fields);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 narrow:grid-cols-1">
        <PrizeName form={form} />
        <Price form={form} isNew={isNew} />
      </div>
      <RadioTiles
        label={t.form.type}
        tiles={types()}
        value={completionType}
        onChange={(chosenType) => change({ completionType: chosenType })}
      />
      <FieldGroup
        legend={t.form.expiration}
        describedBy={error === undefined ? undefined : expirationError}
      >
        <div className="grid grid-cols-[110px_110px_minmax(0,1fr)] items-end gap-3 narrow:grid-cols-2 narrow:[&_input]:scroll-mb-13">
          {(['hours', 'minutes'] as const).map((unit) => (
            <TextField
              key={unit}
              type="number"
              inputMode="numeric"
              label={t.form[unit]}
              min={0}
              max={maximum[unit]}
              readOnly={form.isPending}
              value={form.values[unit]}
              data-fault={error === undefined ? undefined : ''}
              onChange={(typedText) =>
                change({ hours, minutes, [unit]: clampWholeNumber(maximum[unit], typedText) })
              }
            />
          ))}
          <fieldset
            className="flex min-w-0 flex-wrap gap-2 border-0 px-0 pt-0 pb-1.5 narrow:col-[1/-1] [&_[aria-pressed=true]]:border-own-solid! [&_[aria-pressed=true]]:bg-own-soft [&_[aria-pressed=true]]:inset-ring [&_[aria-pressed=true]]:inset-ring-own-solid"
            aria-label={t.form.presets}
          >
            {presets.map((preset) => (
              <Button
                key={preset}
                size="small"
                aria-pressed={expirationMinutes === preset}
                onClick={() => change(hoursAndMinutes(preset))}
              >
                {t.form.timeSpan(preset)}
              </Button>
            ))}
          </fieldset>
        </div>
        <FieldError id={expirationError} error={error} />
      </FieldGroup>
      {isNew && (
        <RadioTiles
          label={t.form.drop}
          tiles={drops()}
          value={isInstantDrop ? 'instant' : 'later'}
          onChange={(drop) => change({ isInstantDrop: drop === 'instant' })}
        />
      )}
      {isNew && error === undefined && (
        <p className="text-14 text-ink-muted">
          {t.form.summary(partner.displayName, expirationMinutes || 0, isInstantDrop)}
        </p>
      )}
    </>
  );
}

/** In minutes. */
const presets = [60, 1_440, 4_320];

/** The two fields of the duration share one error. */
const expirationError = 'box-expiration-error';

const tile = <Value extends string>(
  Icon: typeof GiftIcon,
  value: Value,
  label: string,
  description: string,
) => ({
  value,
  label,
  description,
  picture: <Icon size={24} strokeWidth={1.75} aria-hidden="true" />,
});

const types = () =>
  completionTypes.map((type) =>
    tile(typeIcons[type], type, t.page.types[type], t.form.types[type]),
  );

const drops = () => [
  tile(GiftIcon, 'instant', t.form.instant, t.form.instantHint),
  tile(CalendarClock, 'later', t.form.later, t.form.laterHint),
];

type PrizeNameProps = Pick<StepProps, 'form'> & { description?: string };

const PrizeName = ({ form, description }: PrizeNameProps) => (
  <TextField
    {...form.field('prizeName')}
    ref={focusAtFirst}
    label={t.form.prizeName}
    description={description}
    maxLength={shortTextLimit}
    autoComplete="off"
    required
    readOnly={form.isPending}
  />
);

function Price({ form, isNew }: StepProps) {
  const { partner } = useCouple();
  return (
    <TextField
      {...form.field('price')}
      type="number"
      inputMode="decimal"
      min={0}
      step="0.01"
      label={t.form.price}
      description={t.form.priceHint(partner.displayName)}
      required={isNew}
      readOnly={form.isPending}
    />
  );
}
