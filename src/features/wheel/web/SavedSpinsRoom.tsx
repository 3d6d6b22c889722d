import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { wheelMessages as t } from '../messages/index.ts';
import styles from './SavedSpins.module.css';
import { savedSpinsQuery } from './spins.queries.ts';

/**
 * Whether the panel of saved spins will be there; undefined until the home says. Where it does not answer, nothing is
 * to wait for it.
 */
export function useSavedRoom(): boolean | undefined {
  const { data, failureCount } = useQuery(savedSpinsQuery);
  if (data === undefined) return failureCount > 0 ? false : undefined;
  return data.unused > 0;
}

/** As high as the panel will be, whose words it holds unseen: what is below it must not move when it comes. */
export function SavedSpinsRoom() {
  const { data } = useQuery(savedSpinsQuery);
  if (!data?.unused) return null;
  return (
    <Card>
      <div className={clsx(styles.saved, styles.room)} aria-hidden="true">
        <p className={styles.title}>{t.spin.saved(data.unused)}</p>
        <p className={styles.state}>{t.spin.ready}</p>
        <Button>{t.spin.useNow}</Button>
      </div>
    </Card>
  );
}
