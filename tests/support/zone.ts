import {
  changeRelationship,
  readRelationship,
} from '#features/relationship/relationship.contract.ts';
import type { TestHome } from './test-home.ts';
import { mintToken } from './tokens.ts';

/** The couple's start date and time zone, as this user reads them. */
export const coupleIn = async (home: TestHome, username: string): Promise<unknown> =>
  (await home.call(readRelationship, { token: mintToken(home, username) })).body;

/** Changes the couple's time zone. */
export async function liveIn(home: TestHome, token: string, timeZone: string): Promise<void> {
  const { status } = await home.call(changeRelationship, { token, body: { timeZone } });
  if (status !== 200) throw new Error(`the zone was refused with ${status}`);
}
