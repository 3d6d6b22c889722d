import { useIsMutating } from '@tanstack/react-query';
import { RestoreBackup } from '#features/archive/web/RestoreBackup.tsx';
import { basePath } from '#platform/web/api/base-path.ts';
import { request } from '#platform/web/api/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { LanguageButton, SignedOutLayout } from '#platform/web/ui/SignedOutLayout.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { t } from '../messages/index.ts';
import { steps } from '../setup.rules.ts';
import { readSetup } from '../setup-needed.contract.ts';
import { namesOf } from './answers.ts';
import { PartnersStep } from './PartnersStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { SetupFinished, SignInLink } from './SetupFinished.tsx';
import { StoryStep } from './StoryStep.tsx';
import { setSetupNeeded } from './setup-needed.queries.ts';
import { type StepProps, useWizard } from './use-wizard.ts';

const contents = {
  code: CodeStep,
  partners: PartnersStep,
  password: PasswordStep,
  story: StoryStep,
  review: ReviewStep,
} as const;

/** The setup wizard, until two users exist. The two shapes of the picture come closer with each step. */
export function Component() {
  const { step, form, address, end, back, revisit } = useWizard();
  const isRestoring = useIsMutating() > 0 && !form.isPending;
  if (end === 'elsewhere') return <FinishedElsewhere />;
  if (end !== undefined) return <SetupFinished names={end} address={address} />;

  const number = steps.indexOf(step) + 1;
  const Content = contents[step];
  const { finish, finishing } = t.wizard.review;
  const isLast = step === 'review';
  return (
    <SignedOutLayout
      initials={namesOf(form.values)}
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
      <Page
        key={step}
        title={t.wizard[step].title}
        intro={t.wizard[step].intro}
        couple={t.wizard.app}
      >
        <Form
          form={form}
          width="step"
          actions={
            <div className="flex gap-3 [&>:last-child]:flex-1">
              {step !== 'code' && (
                <Button variant="plain" size="large" onClick={back}>
                  {t.wizard.back}
                </Button>
              )}
              <Button
                type="submit"
                variant={isLast ? 'us' : 'primary'}
                size="large"
                wide
                busy={form.isPending}
                disabledReason={isRestoring ? t.wizard.code.restoring : undefined}
              >
                {!isLast ? t.wizard.next : form.isPending ? finishing : finish}
              </Button>
            </div>
          }
        >
          <Content form={form} revisit={revisit} />
        </Form>
        {step === 'code' && (
          <>
            <RestoreBackup code={form.values.code} onRestored={leaveWhenRestored} />
            <LanguageButton />
          </>
        )}
      </Page>
    </SignedOutLayout>
  );
}

/** Setup was finished on another device in the meantime. */
const FinishedElsewhere = () => (
  <SignedOutLayout>
    <Page title={t.wizard.done} intro={t.wizard.doneText} couple={t.wizard.app}>
      <SignInLink>{t.wizard.toSignIn}</SignInLink>
    </Page>
  </SignedOutLayout>
);

/** The code on the server's console proves that the server is theirs. */
function CodeStep({ form }: StepProps) {
  const texts = t.wizard.code;
  return (
    <div>
      <div className="[&_input]:text-[clamp(var(--text-16),7vw,var(--text-22))] [&_input]:font-semibold [&_input]:tracking-[0.06em] [&_input]:uppercase [&_input]:tabular-nums [&_input]:placeholder:font-normal">
        <TextField
          {...form.field('code')}
          label={texts.code}
          description={texts.where}
          placeholder={texts.placeholder}
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
