import { changeProfile } from '#features/auth/auth.contract.ts';
import { applyProfile } from '#features/auth/web/auth.queries.ts';
import { NameForm } from '#features/auth/web/NameForm.tsx';
import { t } from '#features/memories/messages/index.ts';
import { CalendarLink } from '#features/memories/web/CalendarLink.tsx';
import { ProfileLinks } from '#features/profiles/web/ProfileLinks.tsx';
import { RelationshipForm } from '#features/relationship/web/RelationshipForm.tsx';
import { useApiMutation } from '#platform/web/api/queries.ts';
import { regionalLocale } from '#platform/web/regional-locale.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { weekStartOf } from '#shared/i18n/week-start.ts';

const forms = 'grid gap-6 wrap-anywhere';

/** Names, start date, time zone and profile pages. */
export const DetailsSection = () => (
  <div className={forms}>
    <NameForm />
    <RelationshipForm />
    <ProfileLinks />
  </div>
);

/** The calendar of memories. */
export const MemoriesSection = () => (
  <div className={forms}>
    <WeekStart />
    <CalendarLink />
  </div>
);

const automatic = 'automatic';
const days = [0, 1, 2, 3, 4, 5, 6];

/** The first day of the week in the current user's calendar. */
export function WeekStart() {
  const { me } = useCouple();
  const save = useApiMutation(changeProfile, {
    meta: { errorText: t.settings.weekStart.failed },
    onSuccess: (user) => applyProfile(user),
  });
  const selectedWeekStart = save.isPending ? save.variables.body.weekStart : me.weekStart;
  const byLocale = t.calendar.dayOfWeek(weekStartOf(regionalLocale()));
  const change = (value: string) =>
    save.mutate({ body: { weekStart: value === automatic ? null : Number(value) } });
  return (
    <SelectField
      label={t.settings.weekStart.label}
      description={t.settings.weekStart.hint}
      options={[
        { value: automatic, label: t.settings.weekStart.automatic(byLocale) },
        ...days.map((day) => ({ value: `${day}`, label: t.calendar.dayOfWeek(day) })),
      ]}
      value={`${selectedWeekStart ?? automatic}`}
      onChange={change}
    />
  );
}
