import { toastError } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { time } from '#shared/i18n/formats.ts';
import { notificationsMessages as t } from '../messages/index.ts';
import type { Notifications } from '../notifications.contract.ts';
import styles from './Notifications.module.css';
import { useChoose } from './notifications.queries.ts';

type QuietProps = { quiet: Notifications['quiet']; reason: string | undefined };

const usualNight = { from: '22:00', to: '07:00' };
const halfHours = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  const value = `${hour}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, wallTime: `2000-01-01T${value}:00` };
});

/** The hours in which one wants to hear nothing. */
export function QuietHours({ quiet, reason }: QuietProps) {
  const { timeZone } = useCouple();
  const choose = useChoose();
  const options = halfHours.map(({ value, wallTime }) => ({ value, label: time(wallTime) }));
  const change = (next: Notifications['quiet']) =>
    choose.mutate({ quiet: next }, { onError: (error) => toastError(error, t.page.saveFailed) });
  /** Where both would be the same, there would be no quiet at all: the one that stood there takes the other's place. */
  const move = (at: 'from' | 'to', value: string) => {
    if (quiet === null) return;
    const other = at === 'from' ? 'to' : 'from';
    change({ ...quiet, ...(quiet[other] === value ? { [other]: quiet[at] } : {}), [at]: value });
  };
  return (
    <section className={styles.part} aria-labelledby="quiet-hours">
      <h3 className={styles.title} id="quiet-hours">
        {t.page.quiet}
      </h3>
      <Switch
        label={t.page.quietOn}
        description={t.page.quietMeans}
        on={quiet !== null}
        disabledReason={reason}
        onChange={(on) => change(on ? usualNight : null)}
      />
      {quiet !== null && (
        <div className={styles.times}>
          {(['from', 'to'] as const).map((at) => (
            <SelectField
              key={at}
              label={t.page[at]}
              options={options}
              value={quiet[at]}
              onChange={(value) => move(at, value)}
            />
          ))}
          <p className={styles.when}>{t.page.inZone(timeZone ?? '')}</p>
        </div>
      )}
    </section>
  );
}
