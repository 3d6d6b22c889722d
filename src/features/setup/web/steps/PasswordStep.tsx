import { meOf } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import { setupMessages as t } from '../../messages/index.ts';
import { namesOf, usernamesOf } from '../answers.ts';
import type { Wizard } from '../use-wizard.ts';
import { StrengthHint } from './StrengthHint.tsx';
import { Suggestion } from './Suggestion.tsx';
import styles from './steps.module.css';

const texts = t.wizard.password;
/** The paths of the two passwords in the set-up call. */
const fields = ['password', 'partners.1.password'] as const;
const colors = ['purple', 'pink'] as const;

/** One password for both, or one for each (decisions §1). */
export function PasswordStep({ wizard }: { wizard: Wizard }) {
  const { answers, change } = wizard;
  const { passwords, apart, partners } = answers;
  const names = namesOf(partners);

  const use = (suggested: string) => {
    change({ passwords: [suggested, passwords[1]] }, fields[0]);
    announce(texts.used);
  };

  return (
    <div className={styles.stack}>
      <HiddenUsername value={usernamesOf(partners)[0]} />
      <NewPassword wizard={wizard} index={0} label={apart ? texts.of(names[0]) : texts.shared} />
      {apart ? (
        <NewPassword wizard={wizard} index={1} label={texts.of(names[1])} />
      ) : (
        <Suggestion onUse={use} />
      )}
      <div className={styles.apart}>
        <Checkbox
          label={texts.apart}
          checked={apart}
          onChange={(on) => change({ apart: on, passwords: [passwords[0], ''] }, ...fields)}
        />
      </div>
    </div>
  );
}

interface NewPasswordProps {
  wizard: Wizard;
  /** Of the two; the first is the shared one as well. */
  index: 0 | 1;
  label: string;
}

function NewPassword({ wizard: { answers, faults, change }, index, label }: NewPasswordProps) {
  const { passwords, apart } = answers;
  const field = fields[index];
  const enter = (password: string) =>
    change({ passwords: index === 0 ? [password, passwords[1]] : [passwords[0], password] }, field);
  return (
    <div className={styles.field} data-me={apart ? meOf(colors[index]) : undefined}>
      <TextField
        type="password"
        label={label}
        value={passwords[index]}
        onChange={enter}
        error={faults[field]}
        autoComplete="new-password"
        enterKeyHint="next"
        required
      />
      {faults[field] === undefined && <StrengthHint password={passwords[index]} />}
    </div>
  );
}
