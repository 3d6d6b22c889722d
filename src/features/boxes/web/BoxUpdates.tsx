import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { socket, useTopic } from '#platform/web/realtime/socket.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { boxPath, boxPongs, boxUpdates, pingBoxes, subscribeBoxes } from '../boxes.contract.ts';
import { boxesPath } from '../boxes.rules.ts';
import { t } from '../messages/index.ts';
import { invalidateBoxes, invalidateIfMissed } from './boxes.queries.ts';
import { markExpiriesSeen, readMissedExpiries } from './missed-expiries.ts';
import { setServerClock } from './server-clock.ts';

/** Milliseconds from an event to the next read of the lists. */
const refreshDelay = 1_000;
/** Milliseconds. */
const pingInterval = 30_000;

/** Toasts and refreshes for events of boxes, on every signed-in page. */
export function BoxUpdates() {
  const { me, partner } = useCouple();
  const navigate = useNavigate();
  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);

  useTopic(boxUpdates, (update) => {
    const { type, message, box } = update;
    const onPress = () => {
      // The lists may have been read before this event.
      void invalidateBoxes();
      void navigate(boxPath(box.id));
    };
    const hasLink = type !== 'BOX_CANCELLED' && !location.pathname.endsWith(boxesPath);
    toast.general(message, {
      by: partner.color,
      actions: hasLink ? [{ label: t.page.showBox, onPress }] : [],
      subject: `box ${box.id}`,
      onClose: () => type === 'BOX_EXPIRED' && markExpiriesSeen(me.id, [update]),
    });
    clearTimeout(refresh.current);
    refresh.current = setTimeout(() => void invalidateBoxes(), refreshDelay);
  });
  useTopic(boxPongs, ({ timestamp, echo }) =>
    setServerClock(Date.parse(timestamp), Number(echo ?? Number.NaN), Date.now()),
  );

  /** Boxes that expired since the last visit; until the user closes the toast. */
  const showMissed = useEffectEvent(async () => {
    const expiries = await readMissedExpiries(me.id);
    const [first] = expiries;
    if (first === undefined) return;
    const path = expiries.length === 1 ? boxPath(first.box.id) : boxesPath;
    toast.general(expiries.length === 1 ? first.message : t.page.expiredBoxes(expiries.length), {
      by: partner.color,
      duration: null,
      actions: [{ label: t.page.showBoxes(expiries.length), onPress: () => void navigate(path) }],
      subject: 'expired boxes',
      onClose: () => markExpiriesSeen(me.id, expiries),
    });
  });

  useEffect(() => {
    const ping = () => void socket.send(pingBoxes, { timestamp: Date.now() }).catch(ignore);
    let catchUp = invalidateIfMissed;
    const stop = socket.onConnect(() => {
      // Events before the connection were missed.
      socket.send(subscribeBoxes, {}).then(catchUp).then(showMissed).catch(ignore);
      catchUp = invalidateBoxes;
      ping();
    });
    const pings = setInterval(() => {
      if (socket.state() === 'connected') ping();
    }, pingInterval);
    socket.start();
    return () => {
      stop();
      clearInterval(pings);
      clearTimeout(refresh.current);
    };
  }, []);
  return null;
}

const ignore = () => undefined;
