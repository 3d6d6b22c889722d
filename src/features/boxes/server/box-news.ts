import { type Clock, instant } from '#platform/server/clock.ts';
import { type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { Sockets } from '#platform/server/live/sockets.ts';
import { boxUpdates } from '../boxes.contract.ts';
import { type Happening, told } from '../boxes.rules.ts';
import { boxesTexts as texts } from '../boxes.texts.ts';
import { boxFor, type Couple, partyIn } from './box-for.ts';
import type { KeptBox } from './boxes.store.ts';

/** Something that happened to a box, and how it was afterwards. */
export interface News {
  readonly what: Happening;
  readonly box: KeptBox;
}

/** Tells whom it concerns, on every open tab, after the commit (decisions §7). */
export type TellNews = (news: readonly News[], couple: Couple) => void;

export interface BoxNewsParts {
  sockets: Sockets;
  clock: Clock;
  entropy: Entropy;
}

export function createBoxNews({ sockets, clock, entropy }: BoxNewsParts): TellNews {
  function tell({ what, box }: News, couple: Couple): void {
    const now = clock.now();
    const { type, to } = told[what];
    const eventId = newSecret(entropy);
    const { ownerId, recipientId, rejectionReason: reason } = box;
    for (const role of to) {
      const [id, otherId] = role === 'owner' ? [ownerId, recipientId] : [recipientId, ownerId];
      sockets.tell(id, boxUpdates, {
        ...{ type, eventId, timestamp: instant(now) },
        message: texts.told[what](partyIn(couple, otherId).name),
        ...(what === 'reject' && reason !== null ? { rejectionReason: reason } : {}),
        box: boxFor(id, box, couple, now),
      });
    }
  }
  return (news, couple) => {
    for (const each of news) tell(each, couple);
  };
}
