import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#platform/web/api/client.ts';
import { errorMessage, isSignedOut } from '#platform/web/api/errors.ts';
import { type ToastHandle, type ToastOptions, toast } from '#platform/web/ui/toast.ts';
import { useIfMounted } from '#platform/web/ui/use-if-mounted.ts';
import { ApiError } from '#shared/api-error.ts';
import { activateBox, type Box, boxPath, openBox } from '../../boxes.contract.ts';
import { t } from '../../messages/index.ts';
import { invalidateBoxes } from '../boxes.queries.ts';
import { importDialogs } from './import-dialogs.ts';

/** Catches and opens a box; after leaving the page, a toast leads to it. */
export function useOpenBox(onOpened: (box: Box) => void) {
  const navigate = useNavigate();
  const ifMounted = useIfMounted();
  const failure = useRef<ToastHandle>(undefined);
  useEffect(() => () => failure.current?.close(), []);
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(id: number): Promise<Box> {
      const input = { params: { id: `${id}` } };
      void importDialogs();
      await request(activateBox, input).catch(showFailure(id, t.dropping.failed.activate));
      return request(openBox, input).catch(showFailure(id, t.page.failed.open));
    },
    onSuccess(box) {
      const show = { label: t.page.showBox, onPress: () => void navigate(boxPath(box.id)) };
      const options = { tone: 'ok', actions: [show], subject: `box ${box.id}` } as const;
      ifMounted(
        () => onOpened(box),
        () => toast.general(t.box.done.open, options),
      );
    },
    onSettled: () => void invalidateBoxes(),
  });
  const showFailure = (id: number, text: string) => (error: unknown) => {
    if (isSignedOut(error)) throw error;
    const isFinal = error instanceof ApiError && error.status === 409;
    const retry = { label: t.dropping.tryAgain, onPress: () => mutate(id) };
    const failureOptions = {
      tone: 'danger',
      subject: `box ${id}`,
      actions: isFinal ? [] : [retry],
    } as const;
    const show = (options: ToastOptions) => {
      failure.current = toast.general(errorMessage(error, text), { ...failureOptions, ...options });
    };
    // The error stays on the page until the user retries.
    ifMounted(
      () => show(isFinal ? {} : { duration: null }),
      () => show({}),
    );
    throw error;
  };
  return {
    openingId: isPending ? variables : undefined,
    open(id: number) {
      failure.current?.close();
      if (!isPending) mutate(id);
    },
  };
}
