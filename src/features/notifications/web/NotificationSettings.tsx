import { useQuery } from '@tanstack/react-query';
import { useCouple } from '#platform/web/session/couple.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { time } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import type { Notifications } from '../notifications.contract.ts';
import { reminderDayOptions, reminderHour } from '../notifications.rules.ts';
import { OtherDevices, ThisDevice } from './NotificationDevices.tsx';
import { notificationsQuery, useChangeNotifications } from './notifications.queries.ts';

/** Settings section: this device, quiet hours, reminders, other devices. */
export function NotificationSettings() {
  const query = useQuery({ ...notificationsQuery, refetchOnMount: 'always' });
  return (
    <Section query={query} error={t.page.failed} compact quiet skeleton={320}>
      {(data) => (
        <div className="grid gap-8">
          <ThisDevice state={data} />
          <QuietHours quiet={data.quiet} />
          <Reminders daysAhead={data.daysAhead} />
          <OtherDevices devices={data.devices.filter(({ current }) => !current)} />
        </div>
      )}
    </Section>
  );
}

const defaultQuietHours = { from: '22:00', to: '07:00' };

/** A date lets `time` format a time of day. */
const formatTime = (timeOfDay: string) => time(`2000-01-01T${timeOfDay}:00`);
const hourOf = (hour: number) => String(hour).padStart(2, '0');
const halfHours = Array.from({ length: 24 }, (_, hour) => [
  `${hourOf(hour)}:00`,
  `${hourOf(hour)}:30`,
]).flat();

function QuietHours({ quiet: savedHours }: Pick<Notifications, 'quiet'>) {
  const { timeZone } = useCouple();
  const { mutate, isPending, variables } = useChangeNotifications();
  const pendingHours = isPending ? variables.body.quiet : undefined;
  const quiet = pendingHours === undefined ? savedHours : pendingHours;
  const save = (next: Notifications['quiet']) => mutate({ body: { quiet: next } });
  return (
    <Subsection title={t.page.quiet}>
      <Switch
        label={t.page.quietOn}
        description={t.page.quietHint}
        on={quiet !== null}
        onChange={(on) => save(on ? defaultQuietHours : null)}
      />
      {quiet !== null && (
        <div className="grid grid-cols-[repeat(2,minmax(0,160px))] gap-x-4 gap-y-2">
          {[['from', 'to'] as const, ['to', 'from'] as const].map(([end, otherEnd]) => (
            <SelectField
              key={end}
              label={t.page[end]}
              options={halfHours.map((value) => ({ value, label: formatTime(value) }))}
              value={quiet[end]}
              onChange={(value) => {
                // Equal times are invalid, so the two swap.
                const other = quiet[otherEnd] === value ? quiet[end] : quiet[otherEnd];
                save({ ...quiet, [end]: value, [otherEnd]: other });
              }}
            />
          ))}
          <p className="col-span-full text-14 text-ink-muted">{t.page.inZone(timeZone ?? '')}</p>
        </div>
      )}
    </Subsection>
  );
}

function Reminders({ daysAhead: savedDays }: Pick<Notifications, 'daysAhead'>) {
  const { mutate, isPending, variables } = useChangeNotifications();
  const daysAhead = (isPending ? variables.body.daysAhead : undefined) ?? savedDays;
  const change = (days: number, isChosen: boolean) => {
    const otherDays = daysAhead.filter((each) => each !== days);
    mutate({ body: { daysAhead: isChosen ? [...otherDays, days] : otherDays } });
  };
  return (
    <Subsection title={t.page.ahead}>
      <p className="text-ink-muted">
        {t.page.reminderHint(formatTime(`${hourOf(reminderHour)}:00`))}
      </p>
      <div className="-mx-2.75 grid grid-cols-[repeat(auto-fill,minmax(min(100%,145px),1fr))] gap-x-2 gap-y-1">
        {reminderDayOptions.map((days) => (
          <Checkbox
            key={days}
            label={t.page.days(days)}
            checked={daysAhead.includes(days)}
            onChange={(isChosen) => change(days, isChosen)}
          />
        ))}
      </div>
    </Subsection>
  );
}
