import { expect, test } from 'vitest';
import { addMemory, memoryIn } from '../../../../tests/support/memories.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { deleteMemory, reactToMemory, readMemories } from '../memories.contract.ts';

const server = sharedServer();
const { tokens } = server;

const react = (id: number, emoji: unknown, token = tokens.zoe) =>
  server.call(reactToMemory, { token, params: { id }, body: { emoji } });

test('a memory has reactions too, which its lists show', async () => {
  const { id } = await addMemory(server, tokens.zoe);
  const { reactions } = memoryIn(await react(id, '😍', tokens.sam));
  expect(reactions).toMatchObject([{ userId: 2, emoji: '😍' }]);
  const { body } = await server.call(readMemories, { token: tokens.zoe });
  const listed = readMemories.responses[200].parse(body).find((memory) => memory.id === id);
  expect(listed?.reactions).toEqual(reactions);
  await server.call(deleteMemory, { token: tokens.zoe, params: { id } });
  expect((await react(id, '😍')).status).toBe(404);
});
