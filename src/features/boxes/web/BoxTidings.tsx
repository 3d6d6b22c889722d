import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { socket, useTopic } from '#platform/web/realtime/socket.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { boxPongs, boxUpdates, pingBoxes, subscribeBoxes } from '../boxes.contract.ts';
import { boxesMessages as t } from '../messages/index.ts';
import { boxesPath, placeOfBox } from '../places.rules.ts';
import { boxesAreOld } from './boxes.queries.ts';
import { hearNews } from './news.ts';
import { setServerClock } from './server-clock.ts';

/** Milliseconds after an event until the lists are read again (S3 §4). */
const refreshAfter = 1_000;
/** Milliseconds between two pings (S3 §7). */
const pingEvery = 30_000;

/** Hears of boxes on every signed-in page, and says so; shows nothing itself. */
export function BoxTidings() {
  const client = useQueryClient();
  const { partner } = useCouple();
  const navigate = useNavigate();
  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);

  useTopic(boxUpdates, (told) => {
    if (!hearNews(told)) return;
    const show = { label: t.page.showBox, onPress: () => void navigate(placeOfBox(told.box.id)) };
    const isThere = location.pathname.endsWith(boxesPath);
    // What was taken back is shown nowhere.
    const isGone = told.type === 'BOX_CANCELLED';
    toast.general(told.message, { by: partner.color, actions: isThere || isGone ? [] : [show] });
    clearTimeout(refresh.current);
    refresh.current = setTimeout(() => void boxesAreOld(client), refreshAfter);
  });
  // Its answer says what time it is there.
  useTopic(boxPongs, ({ timestamp, echo }) =>
    setServerClock(Date.parse(timestamp), Number(echo ?? Number.NaN), Date.now()),
  );

  useEffect(() => {
    const ping = () => void socket.send(pingBoxes, { timestamp: Date.now() }).catch(ignore);
    const stop = socket.onConnect(() => {
      // What happened until then was told to nobody.
      socket.send(subscribeBoxes, {}).then(() => boxesAreOld(client), ignore);
      ping();
    });
    const pings = setInterval(() => {
      if (socket.state() === 'connected') ping();
    }, pingEvery);
    socket.start();
    return () => {
      stop();
      clearInterval(pings);
      clearTimeout(refresh.current);
    };
  }, [client]);
  return null;
}

const ignore = () => undefined;
