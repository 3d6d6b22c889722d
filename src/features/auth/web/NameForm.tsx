import { type FormEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useApiMutation } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { shortText } from '#shared/text.ts';
import { changeProfile } from '../auth.contract.ts';
import styles from './Account.module.css';
import { applyProfile } from './auth.queries.ts';
import { t } from './messages/index.ts';

/** The form for both names. Each user can change their own one. */
export function NameForm() {
  const { me, partner } = useCouple();
  // Null while the field shows the saved name.
  const draft = useDraft('name', z.nullable(z.string()), null);
  const latest = useRef(draft.value);
  latest.current = draft.value;
  const field = useRef<HTMLInputElement>(null);
  const save = useApiMutation(changeProfile, {
    meta: { handlesError: true },
    async onSuccess(user, { body }) {
      await applyProfile(user);
      if (latest.current?.trim() === body.displayName) draft.clear();
      toast.general(t.profile.saved, { tone: 'ok' });
    },
    onError: (error) => void (apiFieldErrors(error)?.displayName && field.current?.focus()),
  });
  const name = draft.value ?? me.displayName;

  const change = (typedName: string | null) => {
    draft.set(typedName === me.displayName && !save.isPending ? null : typedName);
    if (save.isError) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { displayName: name.trim() } });
  };

  const serverError = apiFieldErrors(save.error)?.displayName;
  const isFailed = save.isError && serverError === undefined && !isSignedOut(save.error);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t.profile.yourName}
        description={t.profile.yourNameUse}
        value={name}
        onChange={change}
        error={serverError}
        maxLength={shortText}
        autoComplete="off"
        required
      />
      <TextField
        label={t.profile.theirName(partner.displayName)}
        description={t.profile.onlyThey(partner.displayName)}
        value={partner.displayName}
        onChange={() => undefined}
        readOnly
      />
      {isFailed && <Alert>{errorMessage(save.error, t.profile.failed)}</Alert>}
      <SaveBar
        words={t.profile}
        isChanged={name.trim() !== me.displayName}
        busy={save.isPending}
        onDiscard={() => change(null)}
      />
    </form>
  );
}
