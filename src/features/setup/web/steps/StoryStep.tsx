import { useState } from 'react';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SearchablePicker } from '#platform/web/ui/SearchablePicker.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { zoneChoices } from '#platform/web/zones.ts';
import { earliestStart } from '#shared/couple.ts';
import { dateIn, daysSince } from '#shared/dates.ts';
import { number } from '#shared/i18n/formats.ts';
import { setupMessages as t } from '../../messages/index.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './steps.module.css';

const texts = t.wizard.story;

/** Since when, and by which clock (decisions §0, §6). */
export function StoryStep({ wizard: { answers, faults, change } }: { wizard: Wizard }) {
  const { startDate, timeZone } = answers;
  const now = useNow(5000);
  const [choices] = useState(() => zoneChoices(now, timeZone));
  const days = daysSince(startDate, timeZone, now);

  return (
    <div className={styles.stack}>
      <div className={styles.days} aria-hidden={days === null || days < 0}>
        {days !== null && days >= 0 && (
          <>
            <span className={styles.count}>{number(days)}</span>
            <span>{days === 0 ? texts.firstDay : texts.daysTogether(days)}</span>
          </>
        )}
      </div>
      <DateField
        label={texts.startDate}
        value={startDate}
        onChange={(date) => change({ startDate: date }, 'startDate')}
        error={faults.startDate}
        min={earliestStart}
        max={dateIn(timeZone, now).toString()}
        required
      />
      <SearchablePicker
        label={texts.timeZone}
        description={texts.timeZoneUse}
        choices={choices}
        value={timeZone}
        onChange={(zone) => change({ timeZone: zone }, 'timeZone', 'startDate')}
        error={faults.timeZone}
      />
    </div>
  );
}
