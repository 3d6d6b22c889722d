import { memo } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useQueuedInputs } from '#platform/web/api/outbox.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { t as shared } from '#shared/messages/index.ts';
import { dayRangeOf } from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { t } from '../../messages/index.ts';
import { queuedMemory } from '../form/save-memory.ts';
import { MemoryThumbs } from '../MemoryThumbs.tsx';
import { TypeSign } from '../TypeSign.tsx';
import styles from './MemoryCard.module.css';

const wordsClass = 'grid flex-1 gap-1 min-w-0';
const titleClass = 'text-16 wrap-anywhere';
const about = 'text-ink-muted text-14';

export type MemoryCardProps = { memory: Memory; link: Pick<LinkProps, 'to' | 'state'> };

/** A memory in a list; its title opens it. */
export const MemoryCard = memo(function MemoryCard({ memory, link }: MemoryCardProps) {
  const { id, title, type, creator, description, photos } = memory;
  return (
    <article className={styles.card} data-card={id}>
      <TypeSign type={type} />
      <div className={wordsClass}>
        <h3 className={titleClass} dir="auto">
          <Link className={styles.link} {...link}>
            {title}
          </Link>
        </h3>
        <p className={about}>
          {t.page.types[type]} ·{' '}
          <span className="numerals">{t.page.dates(dayRangeOf(memory))}</span>
        </p>
        <p
          className="[display:-webkit-box] overflow-hidden wrap-anywhere [-webkit-box-orient:vertical] [-webkit-line-clamp:2]"
          dir="auto"
        >
          {description}
        </p>
        {photos.length > 0 && <MemoryThumbs photos={photos} />}
        <p className={about}>
          <Creator creator={creator} />
        </p>
      </div>
    </article>
  );
});

/** The user who added a memory. */
export function Creator({ creator: { name, color } }: Pick<Memory, 'creator'>) {
  const { me } = useCouple();
  const knownName = name.trim() || shared.unknownName;
  return (
    <span className="inline-flex gap-2 items-center min-w-0 wrap-anywhere">
      <Avatar name={knownName} color={color} size={24} />
      <span>
        {t.page.by} <bdi>{knownName}</bdi> {color === me.color && shared.you}
      </span>
    </span>
  );
}

export function WaitingMemories() {
  const waiting = useQueuedInputs(queuedMemory);
  if (waiting.length === 0) return null;
  return (
    <List className={styles.waiting} aria-label={t.form.waitingList}>
      {waiting.map(({ item: { key, failed, why }, input: { words } }) => (
        <li key={key}>
          <article className={styles.card}>
            <TypeSign type={words.type} />
            <div className={wordsClass}>
              <h3 className={titleClass} dir="auto">
                {words.title}
              </h3>
              <p className={about}>{failed ? shared.notAccepted(why ?? '') : shared.waiting}</p>
            </div>
          </article>
        </li>
      ))}
    </List>
  );
}
