import { type FormEvent, useRef, useState } from 'react';
import { apiFieldErrors, errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { newPassword } from '../../auth.rules.ts';
import { authMessages as t } from '../../messages/index.ts';
import styles from './Devices.module.css';
import { useChangePassword } from './sessions.queries.ts';

const fresh = { current: '', next: '' };
type Passwords = typeof fresh;
type Faults = { readonly [field in keyof Passwords]?: string | undefined };

/** One's own password. What is written is kept nowhere but here, and only until it is changed. */
export function PasswordForm() {
  const { me } = useCouple();
  const online = useOnline();
  const [passwords, setPasswords] = useState(fresh);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const fields = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
  };
  const change = useChangePassword();

  const write = (field: keyof Passwords) => (password: string) => {
    setPasswords((all) => ({ ...all, [field]: password }));
    setFaults((all) => ({ ...all, [field]: undefined }));
    setFailure(undefined);
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    fields[found.current === undefined ? 'next' : 'current'].current?.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsIn(passwords);
    if (Object.keys(found).length > 0) return refuse(found);
    setFailure(undefined);
    try {
      const { message } = await change.mutateAsync(passwords);
      setPasswords(fresh);
      toast.general(message, { tone: 'ok' });
    } catch (error) {
      if (isSignedOut(error)) return;
      const refused = apiFieldErrors(error);
      const words = errorMessage(error, t.devices.passwordFailed);
      const { current, next } = refused ?? {};
      if (current === undefined && next === undefined) setFailure(words);
      else refuse({ current, next });
    }
  };

  return (
    <section className={styles.part} aria-labelledby="your-password">
      <h3 className={styles.title} id="your-password">
        {t.devices.password}
      </h3>
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <HiddenUsername value={me.username} />
        <TextField
          ref={fields.current}
          type="password"
          name="current"
          label={t.devices.current}
          autoComplete="current-password"
          required
          value={passwords.current}
          onChange={write('current')}
          error={faults.current}
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
          onChange={write('next')}
          error={faults.next}
        />
        {failure !== undefined && <Alert>{failure}</Alert>}
        <span className={styles.action}>
          <Button
            type="submit"
            variant="primary"
            busy={change.isPending}
            disabledReason={online ? undefined : t.devices.offline}
          >
            {t.devices.change}
          </Button>
        </span>
      </form>
    </section>
  );
}

/** What can be said before the home is asked. */
function faultsIn({ current, next }: Passwords): Faults {
  const judged = newPassword.safeParse(next);
  return {
    ...(current === '' && { current: t.devices.currentMissing }),
    ...(!judged.success && { next: judged.error.issues[0]?.message }),
  };
}
