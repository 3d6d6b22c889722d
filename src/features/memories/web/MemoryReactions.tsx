import { request } from '#platform/web/api/client.ts';
import { ReactionsOfBoth } from '#platform/web/session/ReactionsOfBoth.tsx';
import { type Memory, reactToMemory } from '../memories.contract.ts';
import { t } from '../messages/index.ts';
import { showSaved } from './memories.queries.ts';

/** The reactions on a memory. */
export const MemoryReactions = ({ memory: { id, reactions } }: { memory: Memory }) => (
  <ReactionsOfBoth
    subject={`memory ${id}`}
    reactions={reactions}
    save={async (emoji) => {
      const { memory } = await request(reactToMemory, { params: { id: `${id}` }, body: { emoji } });
      showSaved(memory);
    }}
    failed={t.page.reactionFailed}
  />
);
