import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { request } from '#platform/web/api/client.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { type ToastHandle, toast } from '#platform/web/ui/toast.ts';
import { approveBox, type Box, cancelBox, claimBox, openBox } from '../boxes.contract.ts';
import type { CardAction } from '../card.rules.ts';
import { boxesMessages as t } from '../messages/index.ts';
import type { useAsked } from './use-asked.ts';
import type { Game } from './use-game.ts';

/** How a box stands once this was done to it, which needs no form; undefined where it is gone. */
const stands = {
  open: ['OPENED'],
  approve: ['APPROVED', 'CLAIMED'],
  claim: ['CLAIMED'],
  cancel: [undefined],
} as const satisfies { readonly [action in CardAction]?: readonly (Box['status'] | undefined)[] };

/** What failed last at a box. */
interface Failed {
  readonly action: keyof typeof stands;
  readonly box: Box;
  /** What was said of it beside the error. */
  readonly said?: ToastHandle;
}

/**
 * What the buttons of a card do: some at once, some after a question, some in a form. An answer may get lost when all is
 * done: then the `boxes`, once they are read again, tell that it was.
 */
export function useBoxActs(
  game: Game,
  { ask, askNext }: Pick<ReturnType<typeof useAsked>, 'ask' | 'askNext'>,
  boxes: readonly Box[],
) {
  const confirm = useConfirm();
  const [openedLast, setOpenedLast] = useState<number>();
  const failed = useRef(new Map<number, Failed>());

  const simply = {
    open: openBox,
    approve: approveBox,
    claim: claimBox,
  } as const;
  const at = ({ id }: Box) => ({ params: { id: `${id}` } });

  const cancel = async (box: Box) => {
    const sure = await confirm({
      title: t.page.cancelTitle,
      text: t.page.cancelText(t.page.prizeOf(box.prizeName)),
      action: t.page.actions.cancel,
      cancel: t.page.cancelKeep,
      danger: true,
    });
    if (!sure) return;
    const done = await game.run(box.id, t.page.failed.cancel, () => request(cancelBox, at(box)));
    if (done === undefined) failed.current.set(box.id, { action: 'cancel', box });
    else isDone('cancel', box);
  };
  const doNow = async (action: keyof typeof simply, box: Box) => {
    const done = await game.run(box.id, t.page.failed[action], () =>
      request(simply[action], at(box)),
    );
    if (done !== undefined) return isDone(action, done);
    const say = () => toast.general(t.page.claimFailed, { tone: 'danger' });
    failed.current.set(box.id, { action, box, ...(action === 'claim' && { said: say() }) });
  };
  const isDone = (action: Failed['action'], box: Box) => {
    if (action === 'open') setOpenedLast(box.id);
    if (action === 'claim') askNext({ what: 'won', box });
    else toast.general(t.box.done[action], { tone: 'ok' });
  };
  const hear = useEffectEvent((known: readonly Box[]) => {
    for (const [id, { action, box, said }] of failed.current) {
      const now = known.find((other) => other.id === id);
      if (!stands[action].some((status) => status === now?.status)) continue;
      failed.current.delete(id);
      said?.close();
      if (game.errorOf(id) !== undefined) game.dismiss();
      isDone(action, now ?? box);
    }
  });
  useEffect(() => hear(boxes), [boxes]);
  return {
    openedLast,
    act(action: CardAction, box: Box) {
      game.dismiss();
      failed.current.delete(box.id);
      if (action === 'cancel') void cancel(box);
      else if (action === 'open' || action === 'approve' || action === 'claim') {
        void doNow(action, box);
      } else ask({ what: action, box });
    },
  };
}
