import type { Notice, PushMessage } from '#shared/notice.ts';
import { notificationsMessages as t } from './messages/index.ts';
import { mostLines } from './notifications.rules.ts';

/** A notice as it travels. */
export const messageOf = ({ title, text, place, about }: Notice): PushMessage => ({
  ...{ title, text, place, about, always: false },
});

/** Several that waited, as one; one that waited alone as it is. They are in order, the oldest first, and never none. */
export function summaryOf(notices: readonly [Notice, ...Notice[]]): PushMessage {
  const [first, ...others] = notices;
  if (others.length === 0) return messageOf(first);
  const lines = notices.slice(0, mostLines).map(({ title, text }) => `${title}: ${text}`);
  const more = notices.length - lines.length;
  // Where all of them lead to one place, so does the summary.
  const place = others.every((other) => other.place === first.place) ? first.place : '/dashboard';
  return {
    title: t.answers.summary,
    text: [...lines, ...(more > 0 ? [t.answers.more(more)] : [])].join('\n'),
    ...{ place, about: 'summary', always: false },
  };
}

/** What a person sends to their own device, to see that it arrives. */
export const testMessage: PushMessage = {
  ...{ title: t.answers.test, text: t.answers.testText, place: '/settings#notifications' },
  ...{ about: 'test', always: true },
};
