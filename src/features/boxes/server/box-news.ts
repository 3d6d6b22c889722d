import { type Clock, instant } from '#platform/server/clock.ts';
import { type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Sockets } from '#platform/server/realtime/stomp-server.ts';
import type { NotificationEvent } from '#shared/notification.ts';
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
  notifications: Notifications;
  clock: Clock;
  entropy: Entropy;
}

/** Pushed to devices. Expired and cancelled boxes withdraw earlier notifications instead. */
const pushedEvents: Readonly<Partial<Record<Tiding, NotificationEvent>>> = {
  BOX_DROPPED: 'box-dropped',
  BOX_OPENED: 'box-opened',
  BOX_APPROVED: 'box-approved',
  BOX_REJECTED: 'box-rejected',
};

export function createBoxNews({ sockets, notifications, clock, entropy }: BoxNewsDeps): TellNews {
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
      // Only the number of the box: push messages show nothing of its content (decisions §7).
      const about = `box ${box.id}`;
      const event = pushedEvents[type];
      if (event === undefined) notifications.withdraw(id, about);
      else {
        const { title } = t.notification;
        notifications.send(id, { event, title, text: message, place: placeOfBox(box.id), about });
      }
    }
  }
  return (news, couple) => {
    for (const each of news) tell(each, couple);
  };
}
