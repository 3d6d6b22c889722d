import { toastError } from '#platform/web/api/queries.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { time } from '#shared/i18n/formats.ts';
import { notificationsMessages as t } from '../messages/index.ts';
import { possibleDaysAhead, reminderHour } from '../reminders.rules.ts';
import styles from './Notifications.module.css';
import { useChoose } from './notifications.queries.ts';

type DaysProps = { chosen: readonly number[]; reason: string | undefined };

/** How long before an anniversary one wants to be reminded of it. */
export function DaysAhead({ chosen, reason }: DaysProps) {
  const choose = useChoose();
  const change = (days: number, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== days);
    const daysAhead = isChosen ? [...others, days] : others;
    choose.mutate({ daysAhead }, { onError: (error) => toastError(error, t.page.saveFailed) });
  };
  return (
    <section className={styles.part} aria-labelledby="days-ahead">
      <h3 className={styles.title} id="days-ahead">
        {t.page.ahead}
      </h3>
      <p className={styles.use}>
        {t.page.aheadMeans(time(`2000-01-01T${String(reminderHour).padStart(2, '0')}:00:00`))}
      </p>
      <div className={styles.days}>
        {possibleDaysAhead.map((days) => (
          <Checkbox
            key={days}
            label={t.page.days(days)}
            checked={chosen.includes(days)}
            disabledReason={reason}
            onChange={(isChosen) => change(days, isChosen)}
          />
        ))}
      </div>
    </section>
  );
}
