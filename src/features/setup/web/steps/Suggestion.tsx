import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { setupMessages as t } from '../../messages/index.ts';
import { phraseWords } from '../../phrase-words.ts';
import { phraseLength, phraseOf } from '../../setup.rules.ts';
import styles from './steps.module.css';

const texts = t.wizard.password;
const newPhrase = () => phraseOf(crypto.getRandomValues(new Uint8Array(phraseLength)), phraseWords);

/** A password made up for them, where they wish for one. */
export function Suggestion({ onUse }: { onUse: (phrase: string) => void }) {
  const [phrase, setPhrase] = useState<string>();
  const suggest = () => setPhrase(newPhrase());
  if (phrase === undefined) return <Button onClick={suggest}>{texts.suggest}</Button>;

  const use = () => {
    onUse(phrase);
    setPhrase(undefined);
  };
  return (
    <div className={styles.suggestion}>
      <p className={styles.quiet}>{texts.suggestion}</p>
      <p className={styles.phrase} role="status">
        {phrase}
      </p>
      <div className={styles.row}>
        <Button size="small" variant="primary" onClick={use}>
          {texts.use}
        </Button>
        <Button size="small" onClick={suggest}>
          {texts.another}
        </Button>
      </div>
    </div>
  );
}
