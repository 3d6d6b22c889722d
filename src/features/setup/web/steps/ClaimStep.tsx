import { TextField } from '#platform/web/ui/TextField.tsx';
import { setupTexts } from '../../setup.texts.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './steps.module.css';

/** The code on the server's console shows whose home this is (safety, threat 2). */
export function ClaimStep({ wizard: { answers, faults, change } }: { wizard: Wizard }) {
  const texts = setupTexts.claim;
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
        {`${texts.printed[0]} ${location.origin}\n${texts.printed[1]} `}
        <span className={styles.printed}>{texts.placeholder}</span>
      </div>
      <p className={styles.docker}>{texts.docker}</p>
    </div>
  );
}
