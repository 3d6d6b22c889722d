import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useApiMutation } from '#platform/web/api/queries.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { focusFirstError } from '#platform/web/ui/focus.ts';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { SearchablePicker, zoneChoices } from '#platform/web/ui/SearchablePicker.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { FieldErrors } from '#shared/api-error.ts';
import { dateIn, earliestStart, readDate } from '#shared/dates.ts';
import { t } from '../messages/index.ts';
import { changeRelationship, type RelationshipInfo } from '../relationship.contract.ts';
import { closedTimerInterval, startDateError } from '../relationship.rules.ts';
import { relationshipQuery, storeRelationship } from './relationship.queries.ts';
import styles from './Timeline.module.css';

/** The start date and the time zone, for both partners. */
export function RelationshipForm() {
  const query = useQuery(relationshipQuery);
  const { data, isError } = query;
  if (data !== undefined) return <LoadedForm info={data} />;
  if (!isError) return <Skeleton shape="block" height={200} />;
  return <ErrorState compact text={t.details.loadFailed} query={query} />;
}

/** The changed fields only, so that the others show the partner's changes. */
const Draft = z.object({ startDate: z.optional(z.string()), timeZone: z.optional(z.string()) });
type Draft = z.infer<typeof Draft>;

function LoadedForm({ info }: { info: RelationshipInfo }) {
  const savedFields = fieldsOf(info);
  const draft = useDraft<Draft>('relationship', Draft, {});
  const changes = changesFrom(savedFields, draft.value);
  const { startDate = savedFields.startDate, timeZone = savedFields.timeZone } = draft.value;
  const now = useNow(closedTimerInterval);
  const today = dateIn(timeZone, now);
  const [choices] = useState(() => zoneChoices(now, savedFields.timeZone));
  const [dateError, setDateError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const save = useApiMutation(changeRelationship, {
    meta: { handlesError: true },
    async onSuccess(info) {
      await storeRelationship(info);
      draft.set(changesFrom(fieldsOf(info), draft.value));
      toast.general(t.details.saved, { tone: 'ok' });
    },
    onError: () => focusFirstError(form),
  });
  const fieldErrors: FieldErrors = {
    ...(dateError !== undefined && { startDate: dateError }),
    ...apiFieldErrors(save.error),
  };
  const hasFieldError = fieldErrors.startDate !== undefined || fieldErrors.timeZone !== undefined;
  const hasFailed = save.isError && !hasFieldError && !isSignedOut(save.error);

  const clearErrors = () => {
    setDateError(undefined);
    if (save.isError) save.reset();
  };
  const change = (fields: Draft) => {
    const next = { ...draft.value, ...fields };
    // While saving, the saved values are about to change.
    draft.set(save.isPending ? next : changesFrom(savedFields, next));
    clearErrors();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const error = changes.startDate === undefined ? null : startDateError(startDate, today);
    if (error === null) return save.mutate({ body: changes });
    setDateError(error);
    focusFirstError(form);
  };
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={onSubmit}>
      <DateField
        label={t.details.startDate}
        description={t.details.startDateUse}
        value={startDate}
        onChange={(startDate) => change({ startDate })}
        error={fieldErrors.startDate}
        min={earliestStart}
        max={today.toString()}
        required
      />
      <SearchablePicker
        label={t.details.timeZone}
        description={t.details.timeZoneUse}
        choices={choices}
        value={timeZone}
        onChange={(timeZone) => change({ timeZone })}
        error={fieldErrors.timeZone}
      />
      {hasFailed && <Alert>{errorMessage(save.error, t.details.failed)}</Alert>}
      <SaveBar
        words={t.details}
        isChanged={Object.keys(changes).length > 0}
        busy={save.isPending}
        onDiscard={() => {
          draft.clear();
          clearErrors();
        }}
      />
    </form>
  );
}

const fieldsOf = ({ startDate, timeZone }: RelationshipInfo) => ({
  startDate: readDate(startDate)?.toString() ?? '',
  timeZone,
});

/** The fields of the draft that differ from the saved ones. */
const changesFrom = (
  savedFields: ReturnType<typeof fieldsOf>,
  { startDate, timeZone }: Draft,
): Draft => ({
  ...(startDate !== undefined && startDate !== savedFields.startDate && { startDate }),
  ...(timeZone !== undefined && timeZone !== savedFields.timeZone && { timeZone }),
});
