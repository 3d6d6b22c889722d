import { useState } from 'react';
import { AriaLocale } from '#platform/web/ui/AriaLocale.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SearchablePicker, zoneChoices } from '#platform/web/ui/SearchablePicker.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn, daysSince, deviceTimeZone, earliestStart } from '#shared/dates.ts';
import { number } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { StepProps } from './use-wizard.ts';

/** The start date and the time zone. */
export function StoryStep({ form }: StepProps) {
  const { startDate, timeZone } = form.values;
  const now = useNow(5000);
  const [choices] = useState(() => zoneChoices(now, timeZone));
  const days = daysSince(startDate, timeZone, now);
  const isShown = days !== null && days >= 0;
  return (
    <div className="grid gap-5">
      <div
        className="flex min-h-18.5 flex-wrap items-baseline gap-x-3 text-18 text-ink-muted"
        aria-hidden={!isShown}
      >
        {isShown && (
          <>
            <span className="us-text w-max max-w-full font-display text-[min(var(--text-64),20vw)] leading-tight font-semibold tabular-nums">
              {number(days)}
            </span>
            <span>{days === 0 ? t.wizard.story.firstDay : t.wizard.story.daysTogether(days)}</span>
          </>
        )}
      </div>
      <DateField
        {...form.field('startDate')}
        label={t.wizard.story.startDate}
        min={earliestStart}
        max={dateIn(timeZone, now).toString()}
        required
      />
      <AriaLocale>
        <SearchablePicker
          {...form.field('timeZone')}
          label={t.wizard.story.timeZone}
          description={
            deviceTimeZone() === null
              ? `${t.wizard.story.timeZoneUnknown} ${t.wizard.story.timeZoneUse}`
              : t.wizard.story.timeZoneUse
          }
          choices={choices}
          // The date may be in the future in one zone only.
          onChange={(chosen) => form.change({ timeZone: chosen, startDate })}
        />
      </AriaLocale>
    </div>
  );
}
