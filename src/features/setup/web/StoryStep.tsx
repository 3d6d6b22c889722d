import { useState } from 'react';
import { AriaLocale } from '#platform/web/ui/AriaLocale.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SearchablePicker, zoneChoices } from '#platform/web/ui/SearchablePicker.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn, daysSince, deviceTimeZone, earliestStart } from '#shared/dates.ts';
import { number } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { Wizard } from './wizard.ts';

/** The start date and the time zone. */
export function StoryStep({ wizard: { answers, errors, change } }: { wizard: Wizard }) {
  const { startDate, timeZone } = answers;
  const now = useNow(5000);
  const [choices] = useState(() => zoneChoices(now, timeZone));
  const days = daysSince(startDate, timeZone, now);
  const isShown = days !== null && days >= 0;
  return (
    <div className="grid gap-5">
      <div
        className="flex flex-wrap gap-y-0 gap-x-3 items-baseline min-h-18.5 text-ink-muted text-18"
        aria-hidden={!isShown}
      >
        {isShown && (
          <>
            <span className="w-max max-w-full [background:var(--us-text)] [background-clip:text] text-transparent font-display text-[min(var(--text-64),20vw)] font-semibold tabular-nums leading-tight forced-colors:bg-none forced-colors:[color:CanvasText]">
              {number(days)}
            </span>
            <span>{days === 0 ? t.wizard.story.firstDay : t.wizard.story.daysTogether(days)}</span>
          </>
        )}
      </div>
      <DateField
        label={t.wizard.story.startDate}
        value={startDate}
        onChange={(date) => change({ startDate: date }, 'startDate')}
        error={errors.startDate}
        min={earliestStart}
        max={dateIn(timeZone, now).toString()}
        required
      />
      <AriaLocale>
        <SearchablePicker
          label={t.wizard.story.timeZone}
          description={
            deviceTimeZone() === null
              ? `${t.wizard.story.timeZoneUnknown} ${t.wizard.story.timeZoneUse}`
              : t.wizard.story.timeZoneUse
          }
          choices={choices}
          value={timeZone}
          onChange={(zone) => change({ timeZone: zone }, 'timeZone', 'startDate')}
          error={errors.timeZone}
        />
      </AriaLocale>
    </div>
  );
}
