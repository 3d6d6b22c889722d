import { useRef } from 'react';
import { useLiveEvent } from '#platform/web/realtime/live.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { wordSent } from '../../love.contract.ts';
import { t } from '../../messages/index.ts';

/** Milliseconds. */
const duration = 8_000;

/** Shows the partner's words as toasts, on every signed-in page. */
export function Words() {
  const { partner } = useCouple();
  const lastId = useRef(0);
  useLiveEvent(wordSent, ({ id, text, user }) => {
    if (user.id !== partner.id || id <= lastId.current) return;
    lastId.current = id;
    toast.love(t.words.received(partner.displayName, text), { by: partner.color, duration });
  });
  return null;
}
