import { errorMessage } from '#platform/web/api/errors.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { Skeleton, useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { authMessages as t } from '../messages/index.ts';
import type { usePartners } from './auth.queries.ts';
import styles from './Identities.module.css';

interface IdentitiesProps {
  partners: ReturnType<typeof usePartners>;
  /** The username that was chosen. */
  chosen: string | undefined;
  onChoose: (username: string) => void;
}

/** The two identities (S1 §2): the first purple and round, the second pink and square. */
export function Identities({ partners, chosen, onChoose }: IdentitiesProps) {
  const { data, error, isFetching, refetch } = partners;
  const waiting = useCalmPending(data === undefined && error === null);
  if (waiting) return <Waiting />;
  if (data !== undefined) {
    return (
      <div className={styles.identities}>
        <RadioTiles
          label={t.signIn.who}
          name="identity"
          value={chosen}
          onChange={onChoose}
          tiles={data.map(({ username, displayName, color }) => ({
            value: username,
            label: displayName,
            color,
            picture: <Avatar name={displayName} color={color} size={56} />,
          }))}
        />
      </div>
    );
  }
  return (
    <ErrorState
      compact
      text={errorMessage(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** Room for the two, empty at first. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="visually-hidden">{t.signIn.loadingWho}</span>
      <span className={styles.who} aria-hidden="true">
        {t.signIn.who}
      </span>
      <Skeleton shape="block" height="121px" />
      <Skeleton shape="block" height="121px" />
    </div>
  );
}
