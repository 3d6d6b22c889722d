import { type ReactNode, useEffect, useState } from 'react';
import { Form } from '#platform/web/form/Form.tsx';
import { useForm } from '#platform/web/form/use-form.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import type { Identity } from '../auth.contract.ts';
import { type SignInError, signInErrorOf } from '../auth.rules.ts';
import { t } from '../messages/index.ts';
import { useSignIn } from './auth.queries.ts';

interface SignInFormProps {
  identity: Identity | undefined;
  onIdentity: (username: string) => void;
  children: ReactNode;
}

type Throttle = Extract<SignInError, { kind: 'throttled' }>;

const noPassword = { password: '' };

export function SignInForm({ identity, onIdentity, children }: SignInFormProps) {
  const username = identity?.username ?? '';
  const signIn = useSignIn();
  const [throttles, setThrottles] = useState<Readonly<Record<string, Throttle>>>({});
  const throttle = throttles[username];
  const wait = useWait(throttle);
  const form = useForm({
    savedValues: noPassword,
    validate: ({ password }) => ({
      password: password === '' ? t.signIn.passwordNeeded : undefined,
    }),
    save: ({ password }) => signIn.mutateAsync({ body: { username, password } }),
    errorsOf(error) {
      const failure = signInErrorOf(error, Date.now());
      if (failure.kind === 'throttled') setThrottles((all) => ({ ...all, [username]: failure }));
      return failure.kind === 'wrong' ? { password: t.signIn.invalid } : undefined;
    },
    errorText: formErrorOf,
  });
  const { clearErrors } = form;
  const { error } = form.field('password');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error of one user is not shown to the other
  useEffect(clearErrors, [username]);

  const chooseFirstError = identity === undefined ? t.signIn.chooseFirst : undefined;
  // After success, the page will change soon.
  const isBusy = form.isPending || signIn.isSuccess;
  const actions = (
    <>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isBusy}
        disabledReason={wait > 0 ? t.signIn.tooManyAttempts(wait) : chooseFirstError}
      >
        {isBusy ? t.signIn.signingIn : t.signIn.signIn}
      </Button>
      <ThrottleAlert throttle={throttle} wait={wait} />
    </>
  );
  return (
    <Form form={form} width="full" actions={actions}>
      {children}
      <HiddenUsername value={username} onChange={onIdentity} />
      <div className={error === t.signIn.invalid ? 'motion-safe:animate-shake' : undefined}>
        <TextField
          {...form.field('password')}
          type="password"
          label={t.signIn.password}
          placeholder={t.signIn.passwordPlaceholder}
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
      </div>
    </Form>
  );
}

/** The text for an error that is neither a wrong password nor a throttle. */
function formErrorOf(error: Error): string | undefined {
  const { kind } = signInErrorOf(error, Date.now());
  if (kind === 'foreign') return sharedMessages.foreignOrigin;
  return kind === 'unreachable' ? t.signIn.unreachable : undefined;
}

/** Whole seconds until a throttled user may try again, counting down. */
function useWait(throttle: Throttle | undefined): number {
  const now = useNow(1_000);
  if (throttle === undefined) return 0;
  const { seconds, until } = throttle;
  return Math.max(0, Math.min(seconds, Math.ceil((until - now) / 1000)));
}

/** A countdown is announced once, and its end. */
function ThrottleAlert({ throttle, wait }: { throttle: Throttle | undefined; wait: number }) {
  if (throttle === undefined) return null;
  const { seconds } = throttle;
  return (
    <>
      <p className="visually-hidden" role="status">
        {wait === 0 && t.signIn.mayTryAgain}
      </p>
      {wait > 0 && (
        <Alert announcement={t.signIn.tooManyAttempts(seconds)}>
          {t.signIn.tooManyAttempts(wait)}
        </Alert>
      )}
    </>
  );
}
