import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { useDraft } from '#platform/web/api/drafts.ts';
import { Form, SaveBar } from '#platform/web/form/Form.tsx';
import { useForm } from '#platform/web/form/use-form.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { SearchablePicker, zoneChoices } from '#platform/web/ui/SearchablePicker.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn, earliestStart, readDate } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import { changeRelationship, type RelationshipInfo } from '../relationship.contract.ts';
import { closedTimerInterval, startDateError } from '../relationship.rules.ts';
import { relationshipQuery, storeRelationship } from './relationship.queries.ts';

/** The start date and the time zone, for both partners. */
export function RelationshipForm() {
  const query = useQuery(relationshipQuery);
  const { data, isError } = query;
  if (data !== undefined) return <LoadedForm info={data} />;
  if (!isError) return <Skeleton shape="block" height={200} />;
  return <ErrorState compact text={t.details.loadFailed} query={query} />;
}

const Draft = z.object({
  startDate: z.exactOptional(z.string()),
  timeZone: z.exactOptional(z.string()),
});

function LoadedForm({ info }: { info: RelationshipInfo }) {
  const now = useNow(closedTimerInterval);
  const [choices] = useState(() => zoneChoices(now, info.timeZone));
  const form = useForm({
    saved: { startDate: readDate(info.startDate)?.toString() ?? '', timeZone: info.timeZone },
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
