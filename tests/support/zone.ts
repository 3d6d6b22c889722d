import {
  changeRelationship,
  readRelationship,
} from '#features/relationship/relationship.contract.ts';
import type { TestServer } from './test-server.ts';
import { mintToken } from './tokens.ts';

/** The couple's start date and time zone, as this user reads them. */
export const coupleIn = async (server: TestServer, username: string): Promise<unknown> =>
  (await server.call(readRelationship, { token: mintToken(server, username) })).body;

/** Changes the couple's time zone. */
export async function setTimeZone(
  server: TestServer,
  token: string,
  timeZone: string,
): Promise<void> {
  const { status } = await server.call(changeRelationship, { token, body: { timeZone } });
  if (status !== 200) throw new Error(`the zone was refused with ${status}`);
}
