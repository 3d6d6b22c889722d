import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#platform/web/api/client.ts';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { type ToastHandle, toast } from '#platform/web/ui/toast.ts';
import { ApiError } from '#shared/api-error.ts';
import { activateBox } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { placeOfBox } from '../../places.rules.ts';
import { boxesAreOld } from '../boxes.queries.ts';
import { wordsOf } from '../words-of.ts';

/** Catches a dropped box, and goes to where it can be opened: its time runs from the opening, not from a tap. */
export function useCatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [catching, setCatching] = useState<number>();
  const failure = useRef<ToastHandle>(undefined);
  // Whoever has gone on since is not fetched back.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      failure.current?.close();
    };
  }, []);

  const catchBox = async (id: number) => {
    failure.current?.close();
    setCatching(id);
    try {
      await request(activateBox, { params: { id: `${id}` } });
      const show = () => void navigate(placeOfBox(id));
      const actions = isGone.current ? [{ label: t.dropping.show, onPress: show }] : [];
      toast.general(t.box.done.activate, { tone: 'ok', actions });
      if (!isGone.current) show();
    } catch (caught) {
      if (isSignedOut(caught)) return;
      const isFinal = caught instanceof ApiError && caught.status === 409;
      const again = { label: t.dropping.tryAgain, onPress: () => void catchBox(id) };
      failure.current = toast.general(wordsOf(caught, t.dropping.failed.activate), {
        tone: 'danger',
        ...(!isFinal && { actions: [again], ...(!isGone.current && { duration: null }) }),
      });
    } finally {
      setCatching(undefined);
      void boxesAreOld(client);
    }
  };
  return {
    /** The box that is being caught. */
    catching,
    catchBox: (id: number) => {
      if (catching === undefined) void catchBox(id);
    },
  };
}
