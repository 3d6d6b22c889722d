import { type Clock, instant } from '#platform/server/clock.ts';
import { type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { Notices } from '#platform/server/notices.ts';
import type { Sockets } from '#platform/server/realtime/stomp-server.ts';
import type { NoticeEvent } from '#shared/notice.ts';
import { boxUpdates } from '../boxes.contract.ts';
import { type Happening, type Tiding, told } from '../boxes.rules.ts';
import { boxesMessages as t } from '../messages/index.ts';
import { placeOfBox } from '../places.rules.ts';
import { boxFor, type Couple, partyIn } from './box-for.ts';
import type { KeptBox } from './boxes.store.ts';

/** Something that happened to a box, and how it was afterwards. */
export interface News {
  readonly what: Happening;
  readonly box: KeptBox;
}

/** Tells whom it concerns, on every open tab, after the commit (decisions §7). */
export type TellNews = (news: readonly News[], couple: Couple) => void;

export interface BoxNewsDeps {
  sockets: Sockets;
  notices: Notices;
  clock: Clock;
  entropy: Entropy;
}

/** What is told also where nobody looks. That a box is gone is nothing to pick a phone up for; nor is then what it did before. */
const noticed: Readonly<Partial<Record<Tiding, NoticeEvent>>> = {
  BOX_DROPPED: 'box-dropped',
  BOX_OPENED: 'box-opened',
  BOX_APPROVED: 'box-approved',
  BOX_REJECTED: 'box-rejected',
};

export function createBoxNews({ sockets, notices, clock, entropy }: BoxNewsDeps): TellNews {
  function tell({ what, box }: News, couple: Couple): void {
    const now = clock.now();
    const { type, to } = told[what];
    const eventId = newSecret(entropy);
    const { ownerId, recipientId, rejectionReason: reason } = box;
    for (const role of to) {
      const [id, otherId] = role === 'owner' ? [ownerId, recipientId] : [recipientId, ownerId];
      const message = t.box.updates[what](partyIn(couple, otherId).name, role);
      sockets.publish(id, boxUpdates, {
        ...{ type, eventId, timestamp: instant(now) },
        message,
        ...(what === 'reject' && reason !== null ? { rejectionReason: reason } : {}),
        box: boxFor(id, box, couple, now),
      });
      // Of the box itself nothing but its number: the words are the same for every box.
      const about = `box ${box.id}`;
      const event = noticed[type];
      if (event === undefined) notices.withdraw(id, about);
      else {
        const { title } = t.notification;
        notices.notify(id, { event, title, text: message, place: placeOfBox(box.id), about });
      }
    }
  }
  return (news, couple) => {
    for (const each of news) tell(each, couple);
  };
}
