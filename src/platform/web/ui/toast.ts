import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { PartnerColor } from './Avatar.tsx';
import { announce } from './announce.ts';

export type ToastTone = 'ok' | 'info' | 'warn' | 'danger';

export type ToastAction = {
  label: string;
  onPress: () => void;
  /** The toast stays after this action was pressed. */
  stays?: boolean | undefined;
};

export type ToastOptions = {
  tone?: ToastTone | undefined;
  /** The partner who did it: the stripe at its edge. */
  by?: PartnerColor | undefined;
  actions?: readonly ToastAction[] | undefined;
  /** Milliseconds it is shown; `null` until it is dismissed. */
  duration?: number | null | undefined;
  countsDown?: boolean | undefined;
  /** It is as true for the next user of this browser. */
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

// React Aria's toast is not declared stable: only this file and ToastRegion know of it.
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });
const personal = new Set<string>();

const verb =
  (kind: ToastMessage['kind'], usual: number, usualTone: ToastTone) =>
  (text: string, options: ToastOptions = {}): ToastHandle => {
    const { tone = usualTone, by, actions = [], duration = usual, countsDown = false } = options;
    announce(text, tone === 'danger' ? 'assertive' : 'polite');
    const key = toastQueue.add(
      { kind, text, tone, by, actions, duration, countsDown },
      {
        ...(duration !== null && { timeout: duration }),
        onClose: () => {
          personal.delete(key);
          options.onClose?.();
        },
      },
    );
    if (options.forAnybody !== true) personal.add(key);
    return { close: () => toastQueue.close(key) };
  };

/** Short messages at the edge of the screen, callable from anywhere; announced once. */
export const toast = {
  photo: verb('photo', 4000, 'ok'),
  love: verb('love', 2000, 'info'),
  general: verb('general', 3000, 'info'),
} as const;

/** Takes away the messages to one user, before another one signs in. */
export const clearToasts = (): void => {
  for (const key of [...personal]) toastQueue.close(key);
};
