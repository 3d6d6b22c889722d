import type { ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { date } from '#shared/i18n/formats.ts';
import { setupMessages as t } from '../../messages/index.ts';
import type { Step } from '../../setup.rules.ts';
import { namesOf, usernamesOf } from '../answers.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './ready.module.css';
import shared from './steps.module.css';

const texts = t.wizard.ready;
const colors = ['purple', 'pink'] as const;

/** Everything once more before it counts. */
export function ReadyStep({ wizard: { answers, revisit } }: { wizard: Wizard }) {
  const names = namesOf(answers.partners);
  const usernames = usernamesOf(answers.partners);
  return (
    <dl className={styles.summary}>
      <Line what={texts.partners} step="partners" onChange={revisit}>
        {([0, 1] as const).map((index) => (
          <span key={colors[index]} className={styles.person}>
            <Avatar name={names[index]} color={colors[index]} size={32} />
            <span className={styles.name}>
              {names[index]} <span className={shared.quiet}>/{usernames[index]}</span>
            </span>
          </span>
        ))}
      </Line>
      <Line what={texts.password} step="password" onChange={revisit}>
        {answers.apart ? texts.passwordsApart : texts.passwordShared}
      </Line>
      <Line what={texts.together} step="story" onChange={revisit}>
        {date(answers.startDate)}
      </Line>
      <Line what={texts.timeZone} step="story" onChange={revisit}>
        {answers.timeZone.replaceAll('_', ' ')}
      </Line>
    </dl>
  );
}

interface LineProps {
  what: string;
  /** Where it can be changed. */
  step: Step;
  onChange: (step: Step) => void;
  children: ReactNode;
}

const Line = ({ what, step, onChange, children }: LineProps) => (
  <div className={styles.line}>
    <dt>{what}</dt>
    <dd className={styles.answer}>{children}</dd>
    <dd>
      <Button
        variant="plain"
        size="small"
        aria-label={texts.changeWhat(what)}
        onClick={() => onChange(step)}
      >
        {texts.change}
      </Button>
    </dd>
  </div>
);
