import type { Notification } from '#shared/notification.ts';

/** Pushes notifications to a user's devices. Call it after the commit. */
export interface Notifications {
  /** `write` is called in the user's language. */
  send(userId: number, write: () => Notification): void;
  /** Cancels a notification about this subject that was not delivered yet. */
  withdraw(userId: number, about: Notification['about']): void;
}
