import { boxesChanged } from '#features/boxes/boxes.contract.ts';
import { wordSent } from '#features/love/love.contract.ts';
import { memoriesChanged } from '#features/memories/memories.contract.ts';
import { photoNoteAdded, photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { vouchersChanged } from '#features/vouchers/vouchers.contract.ts';
import { spinsChanged } from '#features/wheel/wheel.contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Gathering, Notifications } from '#platform/server/notifications.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import type { Notification } from '#shared/notification.ts';
import { t } from '../messages/index.ts';
import { newsChanged } from '../news.contract.ts';
import type { NewsKind } from '../news.rules.ts';
import { waitingChanged } from '../waiting.contract.ts';
import type { Schema } from './news.schema.ts';
import { type Recent, readRecent, readSeen } from './news.store.ts';

export interface NewsEventsDeps {
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

/**
 * Publishes that a user's news or waiting things changed, and notifies the user of the partner's news. The partner gets no
 * event of a hidden box, or of a spin before its claim.
 */
export function createNewsEvents({ database, live, notifications, log }: NewsEventsDeps) {
  const publishNews = (userId: number) => live.publish(userId, newsChanged, {});
  const publishWaiting = (userId: number) => live.publish(userId, waitingChanged, {});

  function notify(userId: number, ...kinds: readonly NotifiedKind[]): void {
    for (const kind of kinds) {
      notifications.gather(userId, gatherings[kind], (since) => compose(userId, kind, since));
    }
  }

  async function compose(userId: number, kind: NotifiedKind, since: number) {
    const users = await readUsers(database.read);
    const partner = users.find(({ id }) => id !== userId);
    if (partner === undefined) return null;
    const seen = await readSeen(database.read, userId);
    const recent = await readRecent(database.read, kind, partner.id, (place) =>
      Math.max(since, seen[place]),
    );
    return recent && (() => notificationOf(kind, partner.displayName, recent));
  }

  /** For changes that are saved without a request. */
  async function forBoth(act: (userId: number) => void): Promise<void> {
    try {
      for (const { id } of await readUsers(database.read)) act(id);
    } catch (error) {
      log.error('an event of the news could not be published', { error });
    }
  }

  live.observe(
    [photosChanged, photosPurged, photoNoteAdded, memoriesChanged, wordSent, vouchersChanged],
    publishNews,
  );
  live.observe([vouchersChanged, spinsChanged, boxesChanged], publishWaiting);
  live.observe([photosChanged], (userId) => notify(userId, 'photos', 'reaction'));
  live.observe([memoriesChanged], (userId) => notify(userId, 'memory', 'reaction'));
  live.observe([photoNoteAdded], (userId) => notify(userId, 'photo_note'));

  return {
    /** A box of the user changed, whose prize may be a voucher. */
    boxEvent: (userId: number) => live.publish(userId, vouchersChanged, {}),
    /** A user claimed a prize of the wheel. */
    prizeClaimed(couple: Couple): void {
      live.publishToBoth(couple, vouchersChanged, {});
      notify(couple.partner.id, 'prize');
    },
    /** A user reached a milestone, which is a spin to use. */
    milestoneReached: publishWaiting,
    /** A version of the shared note was stored. */
    noteChanged: () =>
      void forBoth((userId) => {
        publishNews(userId);
        notify(userId, 'note');
      }),
    /** A request for the edit lock of the shared note was made or answered. */
    noteRequestChanged: () => void forBoth(publishWaiting),
  };
}

/** Texts of the couple are left out: a lock screen shows them. */
const notificationOf = (kind: NotifiedKind, name: string, recent: Recent): Notification => ({
  event: gatherings[kind].event,
  title: titleOf(kind, recent),
  text: t.notifications[kind](name, recent),
  place: placeOf(kind, recent),
  about: kind,
});

function titleOf(kind: NotifiedKind, { count, videos }: Recent): string {
  const { title } = t.notifications;
  if (kind === 'photos' && videos === count) return title.videos;
  if (kind === 'photos' && videos > 0) return title.photosAndVideos;
  return kind === 'photo_note' && videos === count ? title.videoNote : title[kind];
}

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
