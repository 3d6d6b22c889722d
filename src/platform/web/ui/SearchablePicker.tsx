import clsx from 'clsx';
import { type KeyboardEvent, use } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import { zoneOffset } from '#shared/i18n/formats.ts';
import { matches } from '../../../shared/text.ts';
import { t } from '../messages/index.ts';
import { descriptionClass, FieldError, type FieldProps, fieldClass, labelClass } from './Field.tsx';
import { floatingItem, floatingSurface } from './floating.ts';
import { ChevronDown } from './icons.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export type Choice = {
  id: string;
  label: string;
  /** Text after the label, which is searched too. */
  hint?: string | undefined;
};

export type SearchablePickerProps = Pick<FieldProps, 'label' | 'description' | 'error'> & {
  /** Choices in display order; a few hundred at most. */
  choices: readonly Choice[];
  value: string | undefined;
  /** Called with the id of a choice only. */
  onChange: (id: string) => void;
};

/** A combobox. Text that matches no choice is reset on blur. */
export function SearchablePicker({
  label,
  description,
  error,
  choices,
  value,
  onChange,
}: SearchablePickerProps) {
  // React Aria searches the text in the field, so the hint is looked up.
  const texts = new Map(choices.map((choice) => [choice.label, `${choice.label} ${choice.hint}`]));
  const isMatch = (name: string, typedText: string) => matches(texts.get(name) ?? name, typedText);
  const change = (id: string) => {
    if (id !== value) onChange(id);
  };
  const selectFirstMatch = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: input, key } = event;
    if (key !== 'Enter' || input.value === '') return;
    const isUnchanged = choices.some(({ id, label }) => id === value && label === input.value);
    if (isUnchanged || input.hasAttribute('aria-activedescendant')) return;
    const first = choices.find(({ label }) => isMatch(label, input.value));
    if (first !== undefined) change(first.id);
    event.preventDefault();
  };
  return (
    <ComboBox
      className={fieldClass}
      defaultItems={choices}
      defaultFilter={isMatch}
      value={value ?? null}
      onChange={(id) => {
        if (id !== null) change(String(id));
      }}
      isInvalid={error !== undefined}
      allowsEmptyCollection
    >
      <Label className={labelClass}>{label}</Label>
      <div className="field-box">
        <Input
          className="field-input bg-transparent"
          dir="auto"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          // `ComboBox` focuses no option while the user types, and its Enter would restore the old text.
          onKeyDownCapture={selectFirstMatch}
        />
        <Button
          className="grid size-11 flex-none place-items-center rounded-control text-ink-muted"
          aria-label={t.showOptions}
        >
          <ChevronDown />
        </Button>
      </div>
      {description !== undefined && (
        <Text slot="description" elementType="div" className={descriptionClass}>
          {description}
        </Text>
      )}
      {error !== undefined && (
        <Text slot="errorMessage" elementType="div">
          <FieldError error={error} />
        </Text>
      )}
      <Popover className={clsx('flex w-(--trigger-width)', floatingSurface)}>
        <OptionsOnBack />
        <ListBox<Choice>
          className="max-h-[min(300px,45dvh)] min-w-0 flex-1 overflow-y-auto overscroll-contain p-1.5 outline-none"
          renderEmptyState={() => <div className="px-3 py-2 text-ink-muted">{t.noMatches}</div>}
        >
          {({ id, label: name, hint }) => (
            <ListBoxItem
              id={id}
              textValue={name}
              className={clsx(
                'cursor-pointer justify-between hover:bg-own-soft focus:bg-own-soft focus:[outline:2px_solid_var(--ink)] selected:font-semibold selected:text-own-text forced-colors:focus:[outline-color:Highlight]',
                floatingItem,
              )}
            >
              <span dir="auto">{name}</span>
              {hint !== undefined && (
                <span className="flex-none text-13 font-normal text-ink-muted tabular-nums">
                  {hint}
                </span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** React Aria also renders it hidden, while the options are closed. */
function OptionsOnBack() {
  const state = use(ComboBoxStateContext);
  useCloseOnBack(state?.isOpen === true, () => state?.close());
  return null;
}

/** All time zones that this browser lists, and the given ones. */
export function zoneChoices(now: number, ...inUse: readonly string[]): Choice[] {
  const zones = new Set([...inUse.filter(Boolean), ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].sort().map((zone) => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    hint: zoneOffset(zone, now),
  }));
}
