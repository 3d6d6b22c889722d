import { RestoreHome } from '#features/backups/web/RestoreHome.tsx';
import { basePath } from '#platform/web/api/base-path.ts';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { setupMessages as t } from '../../messages/index.ts';
import { useRestored } from '../setup.queries.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './steps.module.css';

/** The code on the server's console shows whose home this is (safety, threat 2). */
export function ClaimStep({ wizard: { answers, faults, change } }: { wizard: Wizard }) {
  const texts = t.wizard.claim;
  const onRestored = useRestored();
  return (
    <div className={styles.code}>
      <TextField
        label={texts.code}
        description={texts.where}
        placeholder={texts.placeholder}
        value={answers.code}
        onChange={(code) => change({ code }, 'code')}
        error={faults.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        required
      />
      <div className={styles.console} aria-hidden="true">
        {`${texts.printed[0]} ${location.origin}${basePath}\n${texts.printed[1]} `}
        <span className={styles.printed}>{texts.placeholder}</span>
      </div>
      <p className={styles.docker}>{texts.docker}</p>
      <RestoreHome code={answers.code} onRestored={onRestored} />
    </div>
  );
}
