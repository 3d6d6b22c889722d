import type { Notification, NotificationEvent } from '#shared/notification.ts';

/** Pushes notifications to a user's devices. Call it after the commit. */
export interface Notifications {
  /** `write` is called in the user's language. */
  send(userId: number, write: () => Notification): void;
  /** Sends one notification about this and later events of the kind, once it has been quiet for a while. */
  gather(userId: number, gathering: Gathering, compose: ComposeGathered): void;
  /** Cancels a notification about this subject that was not delivered yet. */
  withdraw(userId: number, about: Notification['about']): void;
}

/** Times in milliseconds. */
export interface Gathering {
  readonly event: NotificationEvent;
  /** Without a further event. */
  readonly quiet: number;
  /** Between two notifications. */
  readonly gap: number;
}

/** What happened after a time and still exists, in the user's language later; null if nothing is left. */
export type ComposeGathered = (since: number) => Promise<(() => Notification) | null>;
