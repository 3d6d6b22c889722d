import { useState } from 'react';
import { call } from '#platform/web/http/call.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { focusWhenLost, pageTitle } from '#platform/web/ui/focus-when-lost.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { approveBox, type Box, cancelBox, claimBox, openBox } from '../boxes.contract.ts';
import { boxesTexts } from '../boxes.texts.ts';
import { boxesPageTexts as texts } from '../boxes-page.texts.ts';
import type { CardAction } from '../card.rules.ts';
import { cardOf } from './card/BoxCard.tsx';
import type { useAsked } from './use-asked.ts';
import type { Game } from './use-game.ts';

/** What the buttons of a card do: some at once, some after a question, some in a form. */
export function useBoxActs(
  game: Game,
  { ask, askNext }: Pick<ReturnType<typeof useAsked>, 'ask' | 'askNext'>,
) {
  const confirm = useConfirm();
  const [openedLast, setOpenedLast] = useState<number>();

  const simply = {
    open: openBox,
    approve: approveBox,
    claim: claimBox,
  } as const;
  const at = ({ id }: Box) => ({ params: { id: `${id}` } });

  const cancel = async (box: Box) => {
    const sure = await confirm({
      title: texts.cancelTitle,
      text: texts.cancelText(texts.prizeOf(box.prizeName)),
      action: texts.actions.cancel,
      cancel: texts.cancelKeep,
      danger: true,
    });
    if (!sure) return;
    const done = await game.run(box.id, texts.failed.cancel, () => call(cancelBox, at(box)));
    if (done === undefined) return;
    toast.general(boxesTexts.done.cancel, { tone: 'ok' });
    focusWhenLost(pageTitle);
  };
  const doNow = async (action: keyof typeof simply, box: Box) => {
    const done = await game.run(box.id, texts.failed[action], () => call(simply[action], at(box)));
    // The button went with the state that it was for.
    focusWhenLost(() => cardOf(box.id));
    if (done === undefined) {
      if (action === 'claim') toast.general(texts.claimFailed, { tone: 'danger' });
      return;
    }
    if (action === 'open') setOpenedLast(box.id);
    if (action === 'claim') askNext({ what: 'won', box: done });
    else toast.general(boxesTexts.done[action], { tone: 'ok' });
  };
  return {
    openedLast,
    act(action: CardAction, box: Box) {
      game.dismiss();
      if (action === 'cancel') void cancel(box);
      else if (action === 'open' || action === 'approve' || action === 'claim') {
        void doNow(action, box);
      } else ask({ what: action, box });
    },
  };
}
