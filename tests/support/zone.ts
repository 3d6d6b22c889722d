import { changeRelationship } from '#features/relationship/relationship.contract.ts';
import type { TestHome } from './test-home.ts';

/** Lets the couple live by the clock of this zone. */
export async function liveIn(home: TestHome, token: string, timeZone: string): Promise<void> {
  const { status } = await home.call(changeRelationship, { token, body: { timeZone } });
  if (status !== 200) throw new Error(`the zone was refused with ${status}`);
}
