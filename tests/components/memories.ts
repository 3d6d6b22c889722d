import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  deleteMemory,
  filterMemories,
  type Memory,
  readMemories,
  readMemory,
} from '#features/memories/memories.contract.ts';
import { type Photo, readPhotosPage } from '#features/photos/photos.contract.ts';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { server } from './server.ts';

export const aMemory = (given: Partial<Memory> = {}): Memory => ({
  id: 1,
  title: 'Picnic',
  description: 'By the lake',
  date: '2024-05-14',
  endDate: null,
  type: 'event',
  creator: { name: 'Sam', color: 'pink' },
  photos: [],
  reactions: [],
  ...given,
});

/** Keeps memories as the server does, of a couple with this start date. */
export function serveMemories(
  given: readonly Memory[] = [],
  photos: readonly Photo[] = [],
  startDate = '2020-06-08',
) {
  const memories = new Map(given.map((memory) => [memory.id, memory]));
  const list = () => [...memories.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  const update = (id: number, changes: Partial<Memory>): Memory => {
    const memory = { ...aMemory({ id }), ...memories.get(id), ...changes };
    memories.set(id, memory);
    return memory;
  };
  const withIds = (ids: readonly number[]) =>
    ids.flatMap((id) => photos.filter((photo) => photo.id === id));

  const accept = () => {
    server.reply(readRelationship, 200, { startDate, timeZone: 'Europe/Lisbon' });
    server.reply(readMemories, 200, list);
    server.reply(filterMemories, 200, ({ query: { type } }) =>
      list().filter((memory) => type === 'all' || memory.type === type),
    );
    server.reply(createMemory, 201, ({ body }) => {
      const { title, description, date, endDate = null, type } = body;
      const id = memories.size + 1;
      const memory = update(id, { title, description, date, endDate, type });
      replyOne(id);
      return { message: 'Created', memory };
    });
    server.reply(changeMemoryPhotos, 200, ({ params, body }) => ({
      message: 'Changed',
      memory: update(Number(params.id), { photos: withIds(body) }),
    }));
    server.reply(changeMemory, 200, ({ params, body }) => {
      const { title, description, date, endDate, type } = body;
      const changes = { title, description, date, endDate, type };
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      return { message: 'Changed', memory: update(Number(params.id), Object.fromEntries(given)) };
    });
    server.reply(deleteMemory, 200, ({ params }) => {
      remove(Number(params.id));
      return { message: 'Deleted' };
    });
    for (const id of memories.keys()) replyOne(id);
  };
  const replyOne = (id: number) =>
    server.replyWith({ params: { id } }, readMemory, 200, () => memories.get(id) ?? aMemory());
  /** Deletes it on another device. */
  const remove = (id: number) => {
    memories.delete(id);
    server.replyWith({ params: { id } }, readMemory, 404, { message: 'Not found' });
  };
  accept();
  const pagination = { page: 0, limit: 100, total: photos.length, totalPages: 1 };
  server.reply(readPhotosPage, 200, { photos: [...photos], pagination });
  return { update, remove, accept };
}
