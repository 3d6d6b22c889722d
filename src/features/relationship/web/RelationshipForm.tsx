import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { SaveBar } from '#platform/web/form/SaveBar.tsx';
import { useForm } from '#platform/web/form/use-form.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SearchablePicker, zoneChoices } from '#platform/web/ui/SearchablePicker.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn, earliestStart, readDate } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import { changeRelationship, type RelationshipInfo } from '../relationship.contract.ts';
import { closedTimerInterval, startDateError } from '../relationship.rules.ts';
import { relationshipQuery, storeRelationship } from './relationship.queries.ts';

/** The start date and the time zone, for both partners. */
export function RelationshipForm() {
  return (
    <Section
      query={useQuery(relationshipQuery)}
      error={t.details.loadFailed}
      compact
      quiet
      skeleton={200}
    >
      {(info) => <LoadedForm info={info} />}
    </Section>
  );
}

const Draft = z.object({
  startDate: z.exactOptional(z.string()),
  timeZone: z.exactOptional(z.string()),
});

function LoadedForm({ info }: { info: RelationshipInfo }) {
  const now = useNow(closedTimerInterval);
  const [choices] = useState(() => zoneChoices(now, info.timeZone));
  const form = useForm({
    savedValues: { startDate: readDate(info.startDate)?.toString() ?? '', timeZone: info.timeZone },
    draft: useDraft('relationship', Draft, {}),
    validate: ({ timeZone }, { startDate }) =>
      startDate === undefined
        ? {}
        : { startDate: startDateError(startDate, dateIn(timeZone, now)) },
    save: (_, changes) => request(changeRelationship, { body: changes }),
    async onSaved(info) {
      await storeRelationship(info);
      toast.general(t.details.saved, { tone: 'ok' });
    },
    errorText: t.details.failed,
  });
  return (
    <Form form={form} actions={<SaveBar form={form} action={t.details.save} />}>
      <DateField
        {...form.field('startDate')}
        label={t.details.startDate}
        description={t.details.startDateUse}
        min={earliestStart}
        max={dateIn(form.values.timeZone, now).toString()}
        required
      />
      <SearchablePicker
        {...form.field('timeZone')}
        label={t.details.timeZone}
        description={t.details.timeZoneUse}
        choices={choices}
      />
    </Form>
  );
}
