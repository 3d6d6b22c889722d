import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Avatar, colorSlot } from '#platform/web/ui/Avatar.tsx';
import { Loading } from '#platform/web/ui/Loading.tsx';
import { QueryError } from '#platform/web/ui/QueryError.tsx';
import { Segments } from '#platform/web/ui/Segments.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { t } from '../../messages/index.ts';
import { defaultPrizes } from '../../wheel.rules.ts';
import { type Owner, wheelConfigQuery } from '../wheel.queries.ts';
import { WheelEditor } from './WheelEditor.tsx';

/** Edits the current user's wheel or the partner's. */
export function WheelConfiguration() {
  const { me, partner } = useCouple();
  const [selected, setSelected] = useState(me.username);
  const isMe = selected === me.username;
  const owner = { ...(isMe ? me : partner), isMe };
  return (
    <div className="grid justify-items-start gap-4">
      <Segments
        label={t.config.whose}
        isWordy
        segments={[me, partner].map(({ username, displayName, color }) => ({
          value: username,
          label: username === me.username ? t.config.yours : t.config.theirs(displayName),
          color,
          icon: <Avatar name={displayName} color={color} size={24} />,
        }))}
        value={selected}
        onChange={setSelected}
      />
      <div
        className="grid w-full gap-4 rounded-control border-1.5 border-t-6 border-own-line border-t-own-solid p-4 phone:rounded-none phone:border-x-0 phone:border-b-0 phone:px-0 phone:pt-3 phone:pb-0"
        data-color={colorSlot(owner.color)}
      >
        <p className="font-semibold">
          {isMe ? t.config.editingYours : t.config.editingTheirs(owner.displayName)}
        </p>
        <LoadedEditor key={owner.id} owner={owner} />
      </div>
    </div>
  );
}

function LoadedEditor({ owner }: { owner: Owner }) {
  const query = useQuery(wheelConfigQuery(owner));
  const { data } = query;
  return (
    <Loading when={query.isPending} skeleton={<Skeleton shape="block" height={480} />}>
      <QueryError compact text={t.config.loadFailed} query={query} />
      <WheelEditor
        owner={owner}
        savedPrizes={data?.prizes ?? defaultPrizes}
        isLoaded={data !== undefined}
      />
    </Loading>
  );
}
