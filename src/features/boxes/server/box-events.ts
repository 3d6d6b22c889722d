import { type Clock, instant } from '#platform/server/clock.ts';
import { type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { Notifications } from '#platform/server/notifications.ts';
import type { Sockets } from '#platform/server/realtime/stomp-server.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { NotificationEvent } from '#shared/notification.ts';
import { boxName, firstWords } from '../box-looks.rules.ts';
import * as contract from '../boxes.contract.ts';
import {
  type BoxEvent,
  boxUpdatesByEvent,
  type Role,
  roleOf,
  type UpdateType,
} from '../boxes.rules.ts';
import { t } from '../messages/index.ts';
import { boxFor, type UsersById, userIn } from './box-for.ts';
import * as store from './boxes.store.ts';

/** The message about a box of this name, in the current language. */
function messageFor(
  userId: number,
  { event, box }: store.SavedEvent,
  users: UsersById,
  name: string,
): string {
  const role: Role = roleOf(box, userId);
  const other = userIn(users, role === 'owner' ? box.recipientId : box.ownerId);
  return t.box.updates[event](other.name, { name, priceAmount: box.cents / 100 }, role);
}

/** A notification as its receiver may see it, in the current language. */
function updateFor(userId: number, savedEvent: store.SavedEvent, users: UsersById, now: number) {
  const { event, eventId, createdAt, box } = savedEvent;
  const visibleBox = boxFor(userId, box, users, now);
  return {
    type: boxUpdatesByEvent[event].type,
    eventId,
    timestamp: instant(createdAt),
    box: visibleBox,
    message: messageFor(userId, savedEvent, users, boxName(visibleBox)),
  };
}

/** Push notifications of updates. Other updates (expired, canceled) withdraw the earlier notifications of the box. */
const pushEvents: Readonly<Partial<Record<UpdateType, NotificationEvent>>> = {
  BOX_DROPPED: 'box-dropped',
  BOX_OPENED: 'box-opened',
  BOX_APPROVED: 'box-approved',
  BOX_REJECTED: 'box-rejected',
};

export interface BoxEventsDeps {
  sockets: Sockets;
  notifications: Notifications;
  clock: Clock;
  entropy: Entropy;
  /** Called for both users of a box after an event. */
  onPublished(userId: number): void;
}

export type BoxEvents = ReturnType<typeof createBoxEvents>;

/** Saves events with the change, and publishes them after the commit. */
export function createBoxEvents(deps: BoxEventsDeps) {
  const { sockets, notifications, clock, entropy, onPublished } = deps;
  sockets.addTopics(contract.boxUpdates, contract.boxPongs);
  // The command has nothing to do: the client's subscriptions are sufficient.
  sockets.onCommand(contract.subscribeBoxes, async () => undefined);
  sockets.onCommand(contract.pingBoxes, async ({ user, connection, message }) => {
    connection.send(contract.boxPongs, {
      type: 'PONG',
      timestamp: instant(clock.now()),
      echo: message.timestamp ?? null,
      user: user.username,
    });
  });

  const receivers = ({ event, box }: Pick<store.SavedEvent, 'event' | 'box'>): number[] =>
    boxUpdatesByEvent[event].receivers.map((role) =>
      role === 'owner' ? box.ownerId : box.recipientId,
    );

  return {
    async save(tx: store.Write, event: BoxEvent, box: store.BoxRow): Promise<store.SavedEvent> {
      const savedEvent = { event, eventId: newSecret(entropy), createdAt: clock.now(), box };
      for (const userId of receivers(savedEvent)) await store.addBoxEvent(tx, userId, savedEvent);
      return savedEvent;
    },

    publish(events: readonly store.SavedEvent[], users: UsersById): void {
      for (const savedEvent of events) {
        const { box, event } = savedEvent;
        for (const userId of [box.ownerId, box.recipientId]) onPublished(userId);
        for (const userId of receivers(savedEvent)) {
          const { language } = userIn(users, userId);
          const update = inLocale(language, () =>
            updateFor(userId, savedEvent, users, clock.now()),
          );
          const rejectionReason = event === 'reject' && box.rejectionReason;
          sockets.publish(userId, contract.boxUpdates, {
            ...update,
            ...(rejectionReason && { rejectionReason }),
          });
          const topicKey = `box ${box.id}`;
          const push = pushEvents[update.type];
          if (push === undefined) notifications.withdraw(userId, topicKey);
          else {
            const path = contract.boxPath(box.id);
            // A locked screen must not show a prize.
            const name = firstWords(box.taskDescription);
            notifications.send(userId, () => ({
              event: push,
              title: t.notification.title,
              text: messageFor(userId, savedEvent, users, name),
              place: path,
              about: topicKey,
            }));
          }
        }
      }
    },

    /** The newest notifications of a user, newest first. */
    async readNewest(
      read: store.Read,
      { userId, locale }: { userId: number; locale: string },
      users: UsersById,
    ) {
      const now = clock.now();
      const events = await store.newestBoxEvents(read, userId);
      return inLocale(locale, () =>
        events.map((savedEvent) => updateFor(userId, savedEvent, users, now)),
      );
    },
  };
}
