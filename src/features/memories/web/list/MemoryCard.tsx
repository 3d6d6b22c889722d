import clsx from 'clsx';
import { memo } from 'react';
import { useQueuedInputs } from '#platform/web/api/outbox.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, colorSlot } from '#platform/web/ui/Avatar.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { t as shared } from '#shared/messages/index.ts';
import { dayRangeOf } from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { t } from '../../messages/index.ts';
import { CardLink, type CardLinkProps, memoryCard } from '../CardLink.tsx';
import { queuedMemory } from '../form/save-memory.ts';
import { MemoryThumbs } from '../MemoryThumbs.tsx';
import { TypeSign } from '../TypeSign.tsx';

const column = 'grid min-w-0 flex-1 gap-1';
const heading = 'text-16 wrap-anywhere';
const details = 'text-14 text-ink-muted';

export type MemoryCardProps = {
  memory: Memory;
  link: Omit<CardLinkProps, 'children'>;
  /** True for one of the partner that was added since the last visit. */
  isNew?: boolean | undefined;
};

/** A memory in a list; its title opens it. */
export const MemoryCard = memo(function MemoryCard({ memory, link, isNew }: MemoryCardProps) {
  const { id, title, type, creator, description, photos } = memory;
  return (
    <article className={clsx(memoryCard, 'p-4 hover:border-own-line')} data-card={id}>
      <TypeSign type={type} />
      <div className={column}>
        <h3 className={heading} dir="auto">
          <CardLink {...link}>{title}</CardLink>
        </h3>
        <p className={details}>
          {t.page.types[type]} ·{' '}
          <span className="numerals">{t.page.dates(dayRangeOf(memory))}</span>
        </p>
        <p className="line-clamp-2 wrap-anywhere" dir="auto">
          {description}
        </p>
        {photos.length > 0 && <MemoryThumbs photos={photos} />}
        <div className={clsx(details, 'flex flex-wrap items-center gap-x-3 gap-y-1')}>
          <Creator creator={creator} />
          {isNew && (
            <span
              className="rounded-full bg-own-solid px-2 py-0.5 text-12 font-bold text-on-solid forced-colors:border"
              data-color={colorSlot(creator.color)}
            >
              {t.page.isNew}
            </span>
          )}
        </div>
      </div>
    </article>
  );
});

/** The user who added a memory. */
export function Creator({ creator: { name, color } }: Pick<Memory, 'creator'>) {
  const { me } = useCouple();
  const knownName = name.trim() || shared.unknownName;
  return (
    <span className="inline-flex min-w-0 items-center gap-2 wrap-anywhere">
      <Avatar name={knownName} color={color} size={24} />
      <span>
        {t.page.by.before} <bdi>{knownName}</bdi>
        {color === me.color && shared.you} {t.page.by.after}
      </span>
    </span>
  );
}

export function WaitingMemories() {
  const waiting = useQueuedInputs(queuedMemory);
  if (waiting.length === 0) return null;
  return (
    <List className="mb-6 grid gap-2" aria-label={t.form.waitingList}>
      {waiting.map(({ item: { key, failed, why }, input: { words } }) => (
        <li key={key}>
          <article className={clsx(memoryCard, 'p-4 hover:border-own-line')}>
            <TypeSign type={words.type} />
            <div className={column}>
              <h3 className={heading} dir="auto">
                {words.title}
              </h3>
              <p className={details}>{failed ? shared.notAccepted(why ?? '') : shared.waiting}</p>
            </div>
          </article>
        </li>
      ))}
    </List>
  );
}
