import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { profilesMessages as t } from '../messages/index.ts';
import type { ProfilePage } from '../profiles.contract.ts';
import { linkedInOf, mailtoOf } from '../profiles.rules.ts';
import styles from './Sheet.module.css';

type ConnectProps = { page: ProfilePage; button: ReactNode; form: ReactNode };

/** "Let's Connect" (S1 §2): two links, once their owner has said where they lead. */
export function Connect({ page: { sections }, button, form }: ConnectProps) {
  const id = useId();
  const { email = '', linkedIn = '' } = sections;
  const ways = [
    { words: t.page.sendEmail, address: email, to: mailtoOf(email) },
    { words: t.page.viewLinkedIn, address: linkedIn, to: linkedInOf(linkedIn) },
  ];
  return (
    <section
      className={clsx(styles.card, styles.connect, ways.every(({ to }) => !to) && styles.unwritten)}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {t.page.connect}
        </h2>
        {button}
      </div>
      {form ?? (
        <div className={styles.links}>
          {ways.map((way) => (
            <Way key={way.words} {...way} />
          ))}
        </div>
      )}
    </section>
  );
}

type WayProps = { words: string; address: string; to: string | null };

/** A link, or the same words where there is nowhere to go yet. Paper shows the address. */
function Way({ words, address, to }: WayProps) {
  if (to === null) {
    return (
      <p className={styles.nowhere}>
        <span>{words}</span> <span className={styles.notSet}>{t.page.notSet}</span>
      </p>
    );
  }
  return (
    <>
      <a className={buttonClass({ variant: 'primary' })} href={to} rel="noreferrer">
        {words}
      </a>
      <span className={styles.onPaper}>{address}</span>
    </>
  );
}
