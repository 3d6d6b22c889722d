import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { PartnerColor } from './Avatar.tsx';
import { announce } from './announce.tsx';

export type ToastTone = 'ok' | 'info' | 'warn' | 'danger';

export type ToastAction = {
  label: string;
  onPress: () => void;
  /** The toast stays visible after the action. */
  stays?: boolean | undefined;
};

export type ToastOptions = {
  tone?: ToastTone | undefined;
  /** The partner who did it; sets the color of the edge. */
  by?: PartnerColor | undefined;
  actions?: readonly ToastAction[] | undefined;
  /** Milliseconds; `null` until dismissed. */
  duration?: number | null | undefined;
  countsDown?: boolean | undefined;
  /** A newer toast about the same subject replaces this one. */
  subject?: string | undefined;
  /** Stays visible when another user signs in. */
  forAnybody?: boolean | undefined;
  onClose?: (() => void) | undefined;
};

export type ToastMessage = {
  kind: 'photo' | 'love' | 'general';
  text: string;
  tone: ToastTone;
  by: PartnerColor | undefined;
  actions: readonly ToastAction[];
  duration: number | null;
  countsDown: boolean;
};

export type ToastHandle = { close: () => void };

// React Aria's toast API is unstable: only this file and ToastRegion use it.
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
const personal = new Set<string>();
/** Keys of the shown toasts by subject. */
const subjects = new Map<string, string>();

const verb =
  (kind: ToastMessage['kind'], usual: number, usualTone: ToastTone) =>
  (text: string, options: ToastOptions = {}): ToastHandle => {
    const { tone = usualTone, by, actions = [], duration = usual, countsDown = false } = options;
    const { subject } = options;
    const older = subject === undefined ? undefined : subjects.get(subject);
    if (older !== undefined) toastQueue.close(older);
    announce(text, tone === 'danger' ? 'assertive' : 'polite');
    const key = toastQueue.add(
      { kind, text, tone, by, actions, duration, countsDown },
      {
        ...(duration !== null && { timeout: duration }),
        onClose: () => {
          personal.delete(key);
          if (subject !== undefined && subjects.get(subject) === key) subjects.delete(subject);
          options.onClose?.();
        },
      },
    );
    if (options.forAnybody !== true) personal.add(key);
    if (subject !== undefined) subjects.set(subject, key);
    return { close: () => toastQueue.close(key) };
  };

/** Shows toasts from anywhere. Each is announced once. */
export const toast = {
  photo: verb('photo', 4000, 'ok'),
  love: verb('love', 2000, 'info'),
  general: verb('general', 3000, 'info'),
} as const;

/** Removes the toasts of one user before another one signs in. */
export const clearToasts = (): void => {
  for (const key of [...personal]) toastQueue.close(key);
};
