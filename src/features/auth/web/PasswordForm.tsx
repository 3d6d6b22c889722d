import { type FormEvent, useRef, useState } from 'react';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { invalidate, useApiMutation } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { changePassword, readSessions } from '../auth.contract.ts';
import { newPassword } from '../auth.rules.ts';
import styles from './Account.module.css';
import { t } from './messages/index.ts';

const empty = { current: '', next: '' };
type Passwords = typeof empty;
type Errors = { readonly [field in keyof Passwords]?: string | undefined };

export function PasswordForm() {
  const { me } = useCouple();
  const isOnline = useOnline();
  const [passwords, setPasswords] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const fields = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
  };
  const showErrors = (newErrors: Errors) => {
    setErrors(newErrors);
    fields[newErrors.current === undefined ? 'next' : 'current'].current?.focus();
  };
  const save = useApiMutation(changePassword, {
    meta: { handlesError: true },
    onSuccess({ message }) {
      setPasswords(empty);
      toast.general(message, { tone: 'ok' });
      return invalidate(readSessions);
    },
    onError(error) {
      const { current, next } = apiFieldErrors(error) ?? {};
      if (current !== undefined || next !== undefined) showErrors({ current, next });
    },
  });

  const change = (field: keyof Passwords) => (password: string) => {
    setPasswords((all) => ({ ...all, [field]: password }));
    setErrors((all) => ({ ...all, [field]: undefined }));
    if (save.isError) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const passwordErrors = errorsOf(passwords);
    if (Object.keys(passwordErrors).length > 0) showErrors(passwordErrors);
    else save.mutate({ body: passwords });
  };
  const isFailed =
    save.isError && apiFieldErrors(save.error) === undefined && !isSignedOut(save.error);

  return (
    <Subsection title={t.devices.password}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <HiddenUsername value={me.username} />
        <TextField
          ref={fields.current}
          type="password"
          name="current"
          label={t.devices.current}
          autoComplete="current-password"
          required
          value={passwords.current}
          onChange={change('current')}
          error={errors.current}
        />
        <TextField
          ref={fields.next}
          type="password"
          name="next"
          label={t.devices.next}
          description={t.devices.nextHint}
          autoComplete="new-password"
          required
          value={passwords.next}
          onChange={change('next')}
          error={errors.next}
        />
        {isFailed && <Alert>{errorMessage(save.error, t.devices.passwordFailed)}</Alert>}
        <span className={styles.action}>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabledReason={isOnline ? undefined : t.devices.offline}
          >
            {t.devices.change}
          </Button>
        </span>
      </form>
    </Subsection>
  );
}

function errorsOf({ current, next }: Passwords): Errors {
  const { error } = newPassword.safeParse(next);
  return {
    ...(current === '' && { current: t.devices.currentMissing }),
    ...(error && { next: error.issues[0]?.message }),
  };
}
