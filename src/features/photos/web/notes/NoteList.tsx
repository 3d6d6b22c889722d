import clsx from 'clsx';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, meOf } from '#platform/web/ui/Avatar.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { wallTimeIn } from '#shared/moments.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { PhotoNote } from '../../photos.notes.contract.ts';
import styles from './PhotoNotes.module.css';

/** Who wrote a note, as a person reads it (S2 §3). */
export const authorOf = ({ author }: PhotoNote): string =>
  author.name.trim() || sharedMessages.unknownName;

/** Notes as bubbles in their author's colour, the newest last; mine stand on the right. */
export function NoteList({ notes }: { notes: readonly PhotoNote[] }) {
  const { me, timeZone } = useCouple();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets
    <ul className={styles.list} role="list">
      {notes.map((note) => {
        const { id, content, author, createdAt } = note;
        const isMine = author.color === me.color;
        return (
          <li
            className={clsx(styles.note, isMine && styles.mine)}
            key={id}
            data-me={meOf(author.color)}
          >
            <p className={styles.head}>
              <Avatar name={authorOf(note)} color={author.color} size={24} />
              <span className={styles.author}>
                <bdi className={styles.name}>{authorOf(note)}</bdi>
                {isMine && <span> {sharedMessages.you}</span>}
              </span>
              {timeZone !== undefined && (
                <time className={styles.time}>
                  {t.photo.dateAndTime(wallTimeIn(timeZone, createdAt))}
                </time>
              )}
            </p>
            {/* Every text runs its own way, and turns nothing around it. */}
            <p className={styles.content} dir="auto">
              {content}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
