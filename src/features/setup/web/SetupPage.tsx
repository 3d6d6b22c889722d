import { useIsMutating } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { RestoreBackup } from '#features/archive/web/RestoreBackup.tsx';
import { basePath } from '#platform/web/api/base-path.ts';
import { request } from '#platform/web/api/client.ts';
import { errorMessage, NetworkError } from '#platform/web/api/errors.ts';
import { queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { LanguageButton, SignedOutLayout } from '#platform/web/ui/SignedOutLayout.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { ApiError } from '#shared/api-error.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import { checkSystem, setUp } from '../setup.contract.ts';
import { steps } from '../setup.rules.ts';
import { readSetup } from '../setup-needed.contract.ts';
import { PartnersStep } from './PartnersStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { SetupFinished, SignInLink } from './SetupFinished.tsx';
import { StoryStep } from './StoryStep.tsx';
import { SystemCheckStep, systemCheckQuery } from './SystemCheckStep.tsx';
import { setSetupNeeded, stayInSetup } from './setup-needed.queries.ts';
import { namesOf, setupBody, useWizard, type Wizard } from './wizard.ts';

const contents = {
  code: CodeStep,
  partners: PartnersStep,
  password: PasswordStep,
  story: StoryStep,
  check: SystemCheckStep,
  review: ReviewStep,
} as const;

/** The setup wizard, until two users exist. */
export function Component() {
  const wizard = useWizard();
  const { step, answers } = wizard;
  const [failure, setFailure] = useState<string>();

  const onError = (error: unknown) => {
    if (error instanceof ApiError) {
      const { status, message, fields = {}, retryAfter } = error;
      if (status === 401) return wizard.showErrors({ code: message });
      if (status === 429 && step === 'code') {
        return wizard.showErrors({ code: sharedMessages.tooManyAttempts(retryAfter) });
      }
      if (Object.keys(fields).length > 0) return wizard.showErrors(fields);
    }
    setFailure(error instanceof NetworkError ? t.wizard.noAnswer : errorMessage(error));
  };
  const meta = { handlesError: true };
  const check = useApiMutation(checkSystem, {
    meta,
    onError,
    onSuccess(checks, { body }) {
      queryClient.setQueryData(systemCheckQuery(body.code).queryKey, checks);
      wizard.next();
    },
  });
  const finish = useApiMutation(setUp, {
    meta,
    onError,
    onSuccess() {
      stayInSetup();
      wizard.clear();
    },
  });
  const isBusy = check.isPending || finish.isPending;

  const submit = () => {
    setFailure(undefined);
    if (!wizard.validate()) return;
    if (step === 'code') check.mutate({ body: { code: answers.code } });
    else if (step === 'review') finish.mutate({ body: setupBody(answers) });
    else wizard.next();
  };

  if (finish.isSuccess) {
    const address = check.data?.address ?? null;
    return <SetupFinished names={namesOf(answers.partners)} address={address} />;
  }
  if (isFinished(check.error) || isFinished(finish.error)) return <FinishedElsewhere />;
  return <WizardPage wizard={wizard} failure={failure} isBusy={isBusy} onSubmit={submit} />;
}

const isFinished = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Setup was finished on another device in the meantime. */
const FinishedElsewhere = () => (
  <SignedOutLayout>
    <Page title={t.wizard.done} intro={t.wizard.doneText} couple={t.wizard.app}>
      <SignInLink>{t.wizard.toSignIn}</SignInLink>
    </Page>
  </SignedOutLayout>
);

interface WizardPageProps {
  wizard: Wizard;
  failure: string | undefined;
  isBusy: boolean;
  onSubmit: () => void;
}

/** One step. The two shapes of the picture come closer with each one. */
function WizardPage({ wizard, failure, isBusy, onSubmit }: WizardPageProps) {
  const { step, errorCount } = wizard;
  const form = useRef<HTMLFormElement>(null);
  const number = steps.indexOf(step) + 1;
  const isRestoring = useIsMutating() > 0 && !isBusy;
  const Content = contents[step];
  const { finish, finishing, title, intro } = { ...t.wizard.review, ...t.wizard[step] };
  const isLast = step === 'review';

  useEffect(() => {
    if (errorCount === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errorCount]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isRestoring) onSubmit();
  };

  return (
    <SignedOutLayout
      initials={namesOf(wizard.answers.partners)}
      apart={1 - (number - 1) / steps.length}
      align="top"
    >
      <header className="w-full px-(--gutter) pt-10 phone:pt-6">
        <ProgressBar
          label={t.wizard.progress}
          labelHidden
          tone="us"
          value={number}
          max={steps.length}
          valueText={t.wizard.stepOf(number, steps.length)}
        />
      </header>
      <Page key={step} title={title} intro={intro} couple={t.wizard.app}>
        <form ref={form} className="grid grid-cols-1 gap-6" onSubmit={submit} noValidate>
          <Content wizard={wizard} />
          {failure !== undefined && <Alert>{failure}</Alert>}
          <div className="flex gap-3 [&>:last-child]:flex-1">
            {step !== 'code' && (
              <Button variant="plain" size="large" onClick={wizard.back}>
                {t.wizard.back}
              </Button>
            )}
            <Button
              type="submit"
              variant={isLast ? 'us' : 'primary'}
              size="large"
              wide
              busy={isBusy}
              disabledReason={isRestoring ? t.wizard.code.restoring : undefined}
            >
              {isLast ? (isBusy ? finishing : finish) : t.wizard.next}
            </Button>
          </div>
        </form>
        {step === 'code' && <LanguageButton />}
      </Page>
    </SignedOutLayout>
  );
}

/** The code on the server's console proves that the server is theirs (safety, threat 2). */
function CodeStep({ wizard: { answers, errors, change } }: { wizard: Wizard }) {
  const texts = t.wizard.code;
  return (
    <div>
      <div className="[&_input]:text-[clamp(var(--text-16),7vw,var(--text-22))] [&_input]:font-semibold [&_input]:tracking-[0.06em] [&_input]:uppercase [&_input]:tabular-nums [&_input]:placeholder:font-normal">
        <TextField
          label={texts.code}
          description={texts.where}
          placeholder={texts.placeholder}
          value={answers.code}
          onChange={(code) => change({ code }, 'code')}
          error={errors.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          required
        />
      </div>
      <div
        className="mt-6 overflow-hidden rounded-card bg-[#221b29] px-5 py-4 font-[ui-monospace,'Cascadia_Mono',Menlo,Consolas,monospace] text-13 leading-[1.8] wrap-anywhere whitespace-pre-wrap text-[#b7acc1]"
        aria-hidden="true"
      >
        {`${texts.printed[0]} ${location.origin}${basePath}\n${texts.printed[1]} `}
        <span className="rounded-[6px] bg-[#ffffff1f] px-1.5 py-0.5 font-semibold text-[#fff]">
          {texts.placeholder}
        </span>
      </div>
      <p className="mt-2 text-14 text-ink-muted">{texts.docker}</p>
      <RestoreBackup code={answers.code} onRestored={leaveWhenRestored} />
    </div>
  );
}

const pollInterval = 500;

/** Leaves the wizard as soon as the restored server responds. */
async function leaveWhenRestored(): Promise<void> {
  const isNeeded = () =>
    request(readSetup).then(
      ({ needed }) => needed,
      () => true,
    );
  while (await isNeeded()) await new Promise((resolve) => setTimeout(resolve, pollInterval));
  setSetupNeeded(false);
}
