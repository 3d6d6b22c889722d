import { memoriesChanged } from '#features/memories/memories.contract.ts';
import { photoNoteAdded, photosChanged } from '#features/photos/photos.contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type Account, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Gathering, Notifications } from '#platform/server/notifications.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import type { Notification } from '#shared/notification.ts';
import { t } from '../messages/index.ts';
import type { NewsKind } from '../news.rules.ts';
import type { Schema } from './news.schema.ts';
import { type Recent, readRecent, readSeen } from './news.store.ts';

export interface NewsNotificationsDeps {
  database: Database<Schema>;
  live: Live;
  notifications: Notifications;
  log: Log;
}

type NotifiedKind = Exclude<NewsKind, 'caption' | 'word'>;

const minute = 60_000;
const hour = 60 * minute;

/** Photos and reactions come in numbers, and the note is changed often. */
const gatherings: Readonly<Record<NotifiedKind, Gathering>> = {
  photos: { event: 'photos', quiet: 2 * minute, gap: 10 * minute },
  reaction: { event: 'reaction', quiet: 2 * minute, gap: 10 * minute },
  memory: { event: 'memory', quiet: 0, gap: 0 },
  photo_note: { event: 'photo-note', quiet: 0, gap: 0 },
  note: { event: 'note-changed', quiet: 0, gap: hour },
  prize: { event: 'prize-owed', quiet: 0, gap: 0 },
};

/** Notifies each user of the partner's news. Texts of the couple are left out: a lock screen shows them. */
export function createNewsNotifications(deps: NewsNotificationsDeps) {
  const { database, live, notifications, log } = deps;

  async function gather(kinds: readonly NotifiedKind[]): Promise<void> {
    const users = await readUsers(database.read);
    for (const user of users) {
      const partner = users.find(({ id }) => id !== user.id);
      if (partner === undefined) return;
      for (const kind of kinds) {
        notifications.gather(user.id, gatherings[kind], (since) =>
          compose(kind, user, partner, since),
        );
      }
    }
  }

  async function compose(kind: NotifiedKind, user: Account, partner: Account, since: number) {
    const seen = await readSeen(database.read, user.id);
    const recent = await readRecent(database.read, kind, partner.id, (place) =>
      Math.max(since, seen[place]),
    );
    return recent && (() => notificationOf(kind, partner.displayName, recent));
  }

  const notify = (...kinds: readonly NotifiedKind[]): void =>
    void gather(kinds).catch((error: unknown) =>
      log.error('a notification of news could not be prepared', { error }),
    );
  live.observe([photosChanged], () => notify('photos', 'reaction'));
  live.observe([memoriesChanged], () => notify('memory', 'reaction'));
  live.observe([photoNoteAdded], () => notify('photo_note'));

  return {
    /** A prize of the wheel was claimed. */
    prizeClaimed: () => notify('prize'),
    /** A version of the shared note was stored. */
    noteChanged: () => notify('note'),
  };
}

const notificationOf = (kind: NotifiedKind, name: string, recent: Recent): Notification => ({
  event: gatherings[kind].event,
  title: t.notifications.title[kind],
  text: t.notifications[kind](name, recent.count),
  place: placeOf(kind, recent),
  about: kind,
});

function placeOf(kind: NotifiedKind, { newestId, subject }: Recent): Notification['place'] {
  switch (kind) {
    case 'photos':
      return '/photos';
    case 'memory':
      return '/memories';
    case 'photo_note':
    case 'reaction':
      return subject === 'memory' ? '/memories' : `/photo/${newestId}`;
    case 'note':
    case 'prize':
      return '/dashboard';
  }
}
