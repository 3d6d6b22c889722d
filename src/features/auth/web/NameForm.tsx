import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { remembered } from '#platform/web/session/remembered.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { shortText } from '#shared/text.ts';
import { changeProfile } from '../account.contract.ts';
import { authMessages as t } from '../messages/index.ts';
import { hearProfile } from './hear-profile.ts';
import styles from './NameForm.module.css';

/** How the two are called; each may change their own name (decisions §1). What is not saved waits on this device. */
export function NameForm() {
  const { me, partner } = useCouple();
  const [kept] = useState(() => remembered(`name-draft.${me.username}`, z.string()));
  const [written, setWritten] = useState(() => kept.get());
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: (displayName: string) => request(changeProfile, { body: { displayName } }),
    onSuccess: hearProfile,
  });
  const name = written ?? me.displayName;
  const isChanged = name.trim() !== me.displayName;
  // What is written while it is being saved is not lost with what was saved.
  const latest = useRef(written);
  const write = (text: string | undefined) => {
    // What is back to what it was follows again what is known, unless that is about to change.
    const next = text === me.displayName && !save.isPending ? undefined : text;
    latest.current = next;
    setWritten(next);
    if (next === undefined) kept.forget();
    else kept.set(next);
    setFault(undefined);
    setFailure(undefined);
  };
  const refuse = (words: string) => {
    setFault(words);
    field.current?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return refuse(sharedMessages.nameRequired);
    try {
      await save.mutateAsync(name.trim());
      if (latest.current === written) write(undefined);
      toast.general(t.profile.saved, { tone: 'ok' });
    } catch (error) {
      if (isSignedOut(error)) return;
      const fields = apiFieldErrors(error);
      const words = errorMessage(error, t.profile.failed);
      if (fields?.displayName === undefined) setFailure(words);
      else refuse(fields.displayName);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        ref={field}
        label={t.profile.yourName}
        description={t.profile.yourNameUse}
        value={name}
        onChange={write}
        error={fault}
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
      {failure !== undefined && <Alert>{failure}</Alert>}
      <SaveBar
        words={t.profile}
        isChanged={isChanged}
        busy={save.isPending}
        onDiscard={() => write(undefined)}
      />
    </form>
  );
}
