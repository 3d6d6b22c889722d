import { memoriesMessages as t } from '../../messages/index.ts';
import { useWaitingMemories } from '../form/waiting-memory.ts';
import { TypeSign } from '../TypeSign.tsx';
import styles from './MemoryCard.module.css';

/** New memories of mine that have not reached the home yet, above those that have. */
export function WaitingMemories() {
  const waiting = useWaitingMemories();
  if (waiting.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets
    <ul className={styles.waiting} role="list" aria-label={t.form.waitingList}>
      {waiting.map(({ item: { key, failed, why }, words }) => (
        <li key={key}>
          <article className={styles.card}>
            <TypeSign type={words.type} />
            <div className={styles.words}>
              <h3 className={styles.title}>{words.title}</h3>
              <p className={styles.about}>
                {failed ? t.form.notAccepted(why ?? '') : t.form.waiting}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
