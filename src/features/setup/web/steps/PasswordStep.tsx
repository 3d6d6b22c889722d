import { useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { meOf } from '#platform/web/ui/partner.ts';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { phraseLength, phraseOf } from '../../setup.rules.ts';
import { setupTexts } from '../../setup.texts.ts';
import { namesOf, usernamesOf } from '../answers.ts';
import { phraseWords } from '../phrase-words.ts';
import type { Wizard } from '../use-wizard.ts';
import { StrengthHint } from './StrengthHint.tsx';
import styles from './steps.module.css';

const texts = setupTexts.password;
const newPhrase = () => phraseOf(crypto.getRandomValues(new Uint8Array(phraseLength)), phraseWords);

/** One password for both, or one for each (decisions §1). */
export function PasswordStep({ wizard: { answers, faults, change } }: { wizard: Wizard }) {
  const { passwords, apart, partners } = answers;
  const [phrase, setPhrase] = useState<string>();
  const names = namesOf(partners);
  const usernames = usernamesOf(partners);
  const shared = ['password', 'partners.1.password'];

  const use = (suggested: string) => {
    change({ passwords: [suggested, passwords[1]] }, 'password');
    setPhrase(undefined);
    announce(texts.used);
  };

  return (
    <div className={styles.stack}>
      <input
        className={styles.username}
        type="text"
        autoComplete="username"
        value={usernames[0]}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className={styles.field} data-me={apart ? meOf('purple') : undefined}>
        <TextField
          type="password"
          label={apart ? texts.of(names[0]) : texts.shared}
          value={passwords[0]}
          onChange={(password) => change({ passwords: [password, passwords[1]] }, 'password')}
          error={faults.password}
          autoComplete="new-password"
          enterKeyHint="next"
          required
        />
        {faults.password === undefined && <StrengthHint password={passwords[0]} />}
      </div>
      {apart && (
        <div className={styles.field} data-me={meOf('pink')}>
          <TextField
            type="password"
            label={texts.of(names[1])}
            value={passwords[1]}
            onChange={(password) =>
              change({ passwords: [passwords[0], password] }, 'partners.1.password')
            }
            error={faults['partners.1.password']}
            autoComplete="new-password"
            enterKeyHint="next"
            required
          />
          {faults['partners.1.password'] === undefined && <StrengthHint password={passwords[1]} />}
        </div>
      )}

      {phrase === undefined ? (
        !apart && (
          <Button variant="quiet" onClick={() => setPhrase(newPhrase())}>
            {texts.suggest}
          </Button>
        )
      ) : (
        <div className={styles.suggestion}>
          <p className={styles.quiet}>{texts.suggestion}</p>
          <p className={styles.phrase} role="status">
            {phrase}
          </p>
          <div className={styles.row}>
            <Button size="small" variant="primary" onClick={() => use(phrase)}>
              {texts.use}
            </Button>
            <Button size="small" onClick={() => setPhrase(newPhrase())}>
              {texts.another}
            </Button>
          </div>
        </div>
      )}

      <label className={styles.check}>
        <input
          type="checkbox"
          checked={apart}
          onChange={(event) => {
            setPhrase(undefined);
            change({ apart: event.target.checked, passwords: [passwords[0], ''] }, ...shared);
          }}
        />
        {texts.apart}
      </label>
    </div>
  );
}
