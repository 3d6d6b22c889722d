import { memo } from 'react';
import { Link, type LinkProps } from 'react-router';
import { daysOf } from '../../calendar.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import { Creator } from '../Creator.tsx';
import { MemoryThumbs } from '../MemoryThumbs.tsx';
import { TypeSign } from '../TypeSign.tsx';
import styles from './MemoryCard.module.css';

export type MemoryCardProps = { memory: Memory; link: Pick<LinkProps, 'to' | 'state'> };

/** Finds the card of a memory. */
export const cardOf = (id: number | null): HTMLElement | null =>
  document.querySelector(`[data-card="${id}"] a`);

/** A memory in a list; it opens (S2 §2). */
export const MemoryCard = memo(function MemoryCard({ memory, link }: MemoryCardProps) {
  const { id, title, type, creator, description, photos } = memory;
  return (
    <article className={styles.card} data-card={id}>
      <TypeSign type={type} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={styles.link} {...link}>
            {title}
          </Link>
        </h3>
        <p className={styles.about}>
          {t.page.types[type]} · <span className="numerals">{t.page.dates(daysOf(memory))}</span>
        </p>
        <p className={styles.description}>{description}</p>
        {photos.length > 0 && <MemoryThumbs photos={photos} />}
        <p className={styles.about}>
          <Creator creator={creator} />
        </p>
      </div>
    </article>
  );
});
