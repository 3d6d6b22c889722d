import clsx from 'clsx';
import Clock from 'lucide-react/icons/clock';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, meOf } from '#platform/web/ui/Avatar.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import styles from './PhotoNotes.module.css';
import type { useWaitingNotes } from './waiting-notes.ts';

/** Notes of mine that have not reached the home yet, below those that have. */
export function WaitingNotes({ waiting }: { waiting: ReturnType<typeof useWaitingNotes> }) {
  const { me } = useCouple();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets
    <ul className={styles.list} role="list" aria-label={sharedMessages.waiting}>
      {waiting.map(({ item: { key, refused, why }, content }) => (
        <li className={clsx(styles.note, styles.mine)} key={key} data-me={meOf(me.color)}>
          <p className={styles.head}>
            <Avatar name={me.displayName} color={me.color} size={24} />
            <span className={styles.author}>
              <Clock size={16} strokeWidth={2} aria-hidden="true" />{' '}
              {refused
                ? sharedMessages.notAccepted(why ?? sharedMessages.unknown)
                : sharedMessages.waiting}
            </span>
          </p>
          <p className={styles.content} dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ul>
  );
}
