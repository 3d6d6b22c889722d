import * as z from 'zod/mini';
import { createMemory, Memory } from '#features/memories/memories.contract.ts';
import type { Answer, TestServer } from './test-server.ts';

/** The memory that a change answered. */
export const memoryIn = ({ body }: Pick<Answer, 'body'>): Memory =>
  z.object({ memory: Memory }).parse(body).memory;

/** Input of a new memory, partly filled in. */
export const memoryInput = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Picnic',
  description: 'at the lake',
  date: '2025-07-01',
  type: 'milestone',
  ...fields,
});

/** Writes a memory down. */
export async function addMemory(
  server: Pick<TestServer, 'call'>,
  token: string,
  fields: Record<string, unknown> = {},
): Promise<Memory> {
  const answer = await server.call(createMemory, { token, body: memoryInput(fields) });
  if (answer.status !== 201) throw new Error(`writing down answered ${JSON.stringify(answer)}`);
  return memoryIn(answer);
}
