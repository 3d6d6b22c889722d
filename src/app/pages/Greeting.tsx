import { useQuery } from '@tanstack/react-query';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { hourIn } from '#shared/dates.ts';
import { appMessages as t } from '../messages/index.ts';
import styles from './Dashboard.module.css';

/** By the hour of the couple's zone (decisions §0). Until that is known its place is kept, and nothing said. */
export function Greeting({ name }: { name: string }) {
  const { data, isError } = useQuery(relationshipQuery);
  const now = useNow(5000);
  if (data !== undefined) {
    return <p className={styles.greeting}>{t.shell.greeting(hourIn(data.timeZone, now), name)}</p>;
  }
  return (
    <p className={styles.greeting} data-waiting={!isError}>
      {t.shell.greetingAtAnyHour(name)}
    </p>
  );
}
