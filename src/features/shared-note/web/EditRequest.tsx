import { useEffect, useEffectEvent } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { t } from '../messages/index.ts';
import { type IncomingRequest, timeToRespond } from './note.reducer.ts';
import type { NoteClient } from './note-client.ts';

export type EditRequestProps = {
  request: IncomingRequest;
  client: NoteClient;
  /** Seconds that the user has to respond. */
  answerSeconds: number;
};

/** The partner's request, in the window. */
export function EditRequest({ request, client, answerSeconds }: EditRequestProps) {
  const { partner } = useCouple();
  const respond = (grant: boolean) => void client.respond(request.requestId, grant);
  const now = Math.max(useNow(1000), request.receivedAt);
  const secondsLeft = Math.ceil(timeToRespond(request, answerSeconds, now) / 1000);
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-info-soft px-3 py-2 text-14 text-info">
      <p>{t.note.wants(partner.displayName)}</p>
      {secondsLeft > 0 && (
        <span className="font-semibold tabular-nums" aria-hidden="true">
          {secondsLeft}
        </span>
      )}
      <span className="ml-auto flex gap-2">
        <Button size="small" variant="primary" onClick={() => respond(true)}>
          {t.note.grant}
        </Button>
        <Button size="small" onClick={() => respond(false)}>
          {t.note.deny}
        </Button>
      </span>
    </div>
  );
}

export type RequestToastOptions = {
  answerSeconds: number;
  /** The window isn't minimized. */
  isOpen: boolean;
  /** The window is in sight. */
  isSeen: () => boolean;
};

/** Asks in a toast while the window, which asks too, is minimized or out of sight. */
export function useRequestToast(
  request: IncomingRequest | null,
  client: NoteClient,
  { answerSeconds, isOpen, isSeen }: RequestToastOptions,
): void {
  const { partner } = useCouple();
  const ask = useEffectEvent((): (() => void) | undefined => {
    if (request === null) return undefined;
    const text = t.note.wants(partner.displayName);
    const duration = timeToRespond(request, answerSeconds, Date.now());
    if (duration <= 0 || isSeen()) {
      announce(text);
      return undefined;
    }
    const respond = (grant: boolean) => void client.respond(request.requestId, grant);
    const { close } = toast.general(text, {
      subject: 'note',
      by: partner.color,
      duration,
      countsDown: true,
      actions: [
        { label: t.note.grant, onPress: () => respond(true) },
        { label: t.note.deny, onPress: () => respond(false) },
      ],
    });
    return close;
  });
  const id = request?.requestId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request, or minimizing the window, shows the toast
  useEffect(() => ask(), [id, isOpen]);
}
