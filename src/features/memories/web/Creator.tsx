import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Memory } from '../memories.contract.ts';
import { memoriesMessages as t } from '../messages/index.ts';
import styles from './Creator.module.css';

/** Who added a memory, in their shape and colour. */
export function Creator({ creator: { name, color } }: Pick<Memory, 'creator'>) {
  const { me } = useCouple();
  const known = name.trim() || t.page.unknown;
  return (
    <span className={styles.creator}>
      <Avatar name={known} color={color} size={24} />
      <span>
        {t.page.by} {known} {color === me.color && t.page.you}
      </span>
    </span>
  );
}
