import { announce } from './announce.ts';
import type { PartnerColor } from './partner.ts';

export type ToastTone = 'ok' | 'info' | 'warn' | 'danger';

export type ToastAction = {
  label: string;
  onPress: () => void;
  /** It stays after this action was pressed. */
  stays?: boolean | undefined;
};

export type ToastOptions = {
  tone?: ToastTone | undefined;
  /** Whose doing it is: the stripe at its edge. */
  by?: PartnerColor | undefined;
  actions?: readonly ToastAction[] | undefined;
  /** Milliseconds it is shown; `null` until it is dismissed. */
  duration?: number | null | undefined;
  /** Its time is shown as it runs out. */
  countsDown?: boolean | undefined;
  /** It is as true for whoever is signed in next. */
  forAnybody?: boolean | undefined;
  /** Hears that it is gone. */
  onClose?: (() => void) | undefined;
};

export type ToastMessage = {
  id: number;
  kind: 'photo' | 'love' | 'general';
  text: string;
  tone: ToastTone;
  by: PartnerColor | undefined;
  actions: readonly ToastAction[];
  duration: number | null;
  countsDown: boolean;
  forAnybody: boolean;
  onClose: (() => void) | undefined;
};

export type ToastHandle = { close: () => void };

/** What shows the messages; it takes over those that came before it was there. */
export type ToastStage = {
  show: (message: ToastMessage) => void;
  close: (id: number) => void;
  /** Closes what is not for anybody. */
  clear: () => void;
};

let stage: ToastStage | undefined;
let waiting: readonly ToastMessage[] = [];
let raised = false;
const listeners = new Set<() => void>();
let lastId = 0;

const raise = (message: Omit<ToastMessage, 'id'>): ToastHandle => {
  lastId += 1;
  const id = lastId;
  announce(message.text, message.tone === 'danger' ? 'assertive' : 'polite');
  if (stage) stage.show({ ...message, id });
  else waiting = [...waiting, { ...message, id }];
  raised = true;
  for (const listener of listeners) listener();
  return {
    close: () => {
      if (stage) stage.close(id);
      else waiting = waiting.filter((other) => other.id !== id);
    },
  };
};

const verb =
  (kind: ToastMessage['kind'], usual: number, usualTone: ToastTone) =>
  (
    text: string,
    {
      tone = usualTone,
      by,
      actions = [],
      duration = usual,
      countsDown = false,
      forAnybody = false,
      onClose,
    }: ToastOptions = {},
  ) =>
    raise({ kind, text, tone, by, actions, duration, countsDown, forAnybody, onClose });

/** Short messages at the edge of the screen, callable from anywhere; announced once. */
export const toast = {
  /** Four seconds, with a picture's sign. */
  photo: verb('photo', 4000, 'ok'),
  /** Two seconds, with a heart. */
  love: verb('love', 2000, 'info'),
  /** Three seconds. */
  general: verb('general', 3000, 'info'),
} as const;

/** Takes away what was told to one person, and is nothing for another. */
export const clearToasts = (): void => {
  stage?.clear();
  waiting = waiting.filter(({ forAnybody }) => forAnybody);
};

/** Whether there has been any message yet. */
export const anyRaised = (): boolean => raised;

export const onRaised = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The stage is set once its code has come; what waited is shown at once. */
export const setStage = (next: ToastStage): void => {
  stage = next;
  for (const message of waiting) next.show(message);
  waiting = [];
};
