import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { SearchablePicker } from '#platform/web/ui/SearchablePicker.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { zoneChoices } from '#platform/web/zones.ts';
import type { FieldErrors } from '#shared/api-error.ts';
import { earliestStart } from '#shared/couple.ts';
import { dateIn } from '#shared/dates.ts';
import { relationshipMessages as t } from '../messages/index.ts';
import type { RelationshipInfo } from '../relationship.contract.ts';
import { faultOfStart } from '../relationship.rules.ts';
import { relationshipQuery } from './relationship.queries.ts';
import styles from './StoryForm.module.css';
import { type Draft, storyOf, unlike, useSaveStory, useStoryDraft } from './story.queries.ts';

/** Since when the two are together, and by which clock; for both (decisions §6). */
export function StoryForm() {
  const { data, isError, isFetching, refetch } = useQuery(relationshipQuery);
  if (data !== undefined) return <Known info={data} />;
  if (!isError) return <Skeleton shape="block" height={200} />;
  return (
    <ErrorState
      compact
      text={t.details.loadFailed}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** What nobody touched follows what is known, also while the partner changes it. */
function Known({ info }: { info: RelationshipInfo }) {
  const { me } = useCouple();
  const known = storyOf(info);
  const { draft, change: write, saved, forget } = useStoryDraft(me.username, known);
  const save = useSaveStory();
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const now = useNow(5000);
  const [choices] = useState(() => zoneChoices(now, info.timeZone));
  const { startDate = known.startDate, timeZone = known.timeZone } = draft;
  const isChanged = startDate !== known.startDate || timeZone !== known.timeZone;
  const change = (changed: Draft) => {
    write(changed, save.isPending);
    setFaults({});
    setFailure(undefined);
  };
  const refuse = (found: FieldErrors) => {
    setFaults(found);
    const place = found.startDate === undefined ? '[role=combobox]' : '[type=date]';
    form.current?.querySelector<HTMLElement>(place)?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = unlike(known, { startDate, timeZone });
    const fault = faultIn(changed.startDate, timeZone, now);
    if (fault !== undefined) return refuse({ startDate: fault });
    try {
      saved(storyOf(await save.mutateAsync(changed)));
      toast.general(t.details.saved, { tone: 'ok' });
    } catch (error) {
      if (isSignedOut(error)) return;
      const fields = apiFieldErrors(error);
      const words = errorMessage(error, t.details.failed);
      if (fields?.startDate === undefined && fields?.timeZone === undefined) setFailure(words);
      else refuse(fields);
    }
  };
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <DateField
        label={t.details.startDate}
        description={t.details.startDateUse}
        value={startDate}
        onChange={(date) => change({ startDate: date })}
        error={faults.startDate}
        min={earliestStart}
        max={dateIn(timeZone, now).toString()}
        required
      />
      <SearchablePicker
        label={t.details.timeZone}
        description={t.details.timeZoneUse}
        choices={choices}
        value={timeZone}
        onChange={(zone) => change({ timeZone: zone })}
        error={faults.timeZone}
      />
      {failure !== undefined && <Alert>{failure}</Alert>}
      <SaveBar
        words={t.details}
        isChanged={isChanged}
        busy={save.isPending}
        onDiscard={() => {
          forget();
          setFaults({});
          setFailure(undefined);
        }}
      />
    </form>
  );
}

/** The home is the judge of a new date; what is plain is told at once. */
function faultIn(startDate: string | undefined, timeZone: string, now: number): string | undefined {
  if (startDate === undefined) return undefined;
  if (startDate === '') return t.details.dateMissing;
  const fault = faultOfStart(startDate, dateIn(timeZone, now));
  if (fault === null) return undefined;
  return fault === 'future' ? t.timeline.startInFuture : t.timeline.startTooEarly(earliestStart);
}
