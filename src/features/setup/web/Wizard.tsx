import { useIsMutating } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Doorway } from '#platform/web/ui/Doorway.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { setupMessages as t } from '../messages/index.ts';
import { steps } from '../setup.rules.ts';
import { namesOf } from './answers.ts';
import { ClaimStep } from './steps/ClaimStep.tsx';
import { PartnersStep } from './steps/PartnersStep.tsx';
import { PasswordStep } from './steps/PasswordStep.tsx';
import { ReadyStep } from './steps/ReadyStep.tsx';
import { SafetyStep } from './steps/SafetyStep.tsx';
import { StoryStep } from './steps/StoryStep.tsx';
import type { Wizard as WizardState } from './use-wizard.ts';
import styles from './Wizard.module.css';

interface WizardProps {
  wizard: WizardState;
  /** What could not be done, and belongs to no field. */
  trouble: string | undefined;
  busy: boolean;
  /** The step's button was pressed, or Enter. */
  onNext: () => void;
}

/** One step of the set-up: the two shapes come closer with every one. */
export function Wizard({ wizard, trouble, busy, onNext }: WizardProps) {
  const { step, found } = wizard;
  const form = useRef<HTMLFormElement>(null);
  const number = steps.indexOf(step) + 1;
  // Nothing else is under way on this page: a set-up beside it would be overtaken.
  const isRestoring = useIsMutating() > 0 && !busy;
  const names = namesOf(wizard.answers.partners);
  const { title, intro } = t.wizard[step];

  useEffect(() => {
    if (found === 0) return;
    const first = form.current?.querySelector('[aria-invalid="true"]');
    if (first instanceof HTMLElement) first.focus();
  }, [found]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isRestoring) onNext();
  };

  return (
    <Doorway initials={names} apart={1 - (number - 1) / steps.length} align="top">
      <header className={styles.progress}>
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
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          {contentOf(wizard)}
          {trouble !== undefined && <Alert>{trouble}</Alert>}
          <div className={styles.buttons}>
            {step !== 'claim' && (
              <Button variant="plain" size="large" onClick={wizard.back}>
                {t.wizard.back}
              </Button>
            )}
            <NextButton
              ready={step === 'ready'}
              busy={busy}
              reason={isRestoring ? t.wizard.claim.restoring : undefined}
            />
          </div>
        </form>
      </Page>
    </Doorway>
  );
}

interface NextButtonProps {
  ready: boolean;
  busy: boolean;
  /** Why it does nothing now. */
  reason: string | undefined;
}

function NextButton({ ready, busy, reason }: NextButtonProps) {
  const { finish, finishing } = t.wizard.ready;
  return (
    <Button
      type="submit"
      variant={ready ? 'us' : 'primary'}
      size="large"
      wide
      busy={busy}
      disabledReason={reason}
    >
      {ready ? (busy ? finishing : finish) : t.wizard.next}
    </Button>
  );
}

function contentOf(wizard: WizardState): ReactNode {
  switch (wizard.step) {
    case 'claim':
      return <ClaimStep wizard={wizard} />;
    case 'partners':
      return <PartnersStep wizard={wizard} />;
    case 'password':
      return <PasswordStep wizard={wizard} />;
    case 'story':
      return <StoryStep wizard={wizard} />;
    case 'safety':
      return <SafetyStep code={wizard.answers.code} />;
    case 'ready':
      return <ReadyStep wizard={wizard} />;
  }
}
