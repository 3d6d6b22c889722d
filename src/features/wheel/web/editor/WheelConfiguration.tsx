import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, meOf } from '#platform/web/ui/Avatar.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Segments } from '#platform/web/ui/Segments.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { wheelMessages as t } from '../../messages/index.ts';
import { usualPrizes } from '../../wheel.rules.ts';
import { type Owner, wheelConfigQuery } from '../wheel-config.queries.ts';
import styles from './WheelConfiguration.module.css';
import { WheelEditor } from './WheelEditor.tsx';

/** Where either sets up their own wheel, and the other's (S2 §2). */
export function WheelConfiguration() {
  const { me, partner } = useCouple();
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine');
  const isMe = chosen === 'mine';
  const { id, displayName, color, username } = isMe ? me : partner;
  const picture = (of: typeof me) => <Avatar name={of.displayName} color={of.color} size={24} />;
  return (
    <div className={styles.configuration}>
      <Segments
        label={t.config.whose}
        isWordy
        segments={[
          { value: 'mine', label: t.config.yours, icon: picture(me), color: me.color },
          {
            value: 'theirs',
            label: t.config.theirs(partner.displayName),
            icon: picture(partner),
            color: partner.color,
          },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <div className={styles.frame} data-me={meOf(color)}>
        <p className={styles.whose}>
          {isMe ? t.config.editingYours : t.config.editingTheirs(displayName)}
        </p>
        <Wheel key={username} {...{ owner: { id, isMe }, username, name: displayName }} />
      </div>
    </div>
  );
}

function Wheel({ owner, username, name }: { owner: Owner; username: string; name: string }) {
  const { data, isError, isFetching, refetch } = useQuery(wheelConfigQuery(owner));
  if (data === undefined && !isError) return <Skeleton shape="block" height={480} />;
  return (
    <>
      {isError && (
        <ErrorState
          compact
          text={t.config.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <WheelEditor
        {...{ owner, username, name, isKnown: data !== undefined }}
        known={data?.prizes ?? usualPrizes}
      />
    </>
  );
}
