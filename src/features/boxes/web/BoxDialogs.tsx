import { Suspense, useEffect, useMemo } from 'react';
import { onceSettled } from '#platform/web/idle.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { focusWhenLost, pageTitle } from '#platform/web/ui/focus-when-lost.ts';
import { cardOf } from './card/BoxCard.tsx';
import type { useAsked } from './use-asked.ts';
import type { Game } from './use-game.ts';

const CreateBox = lazyPart(async () => (await import('./dialogs/CreateBox.tsx')).CreateBox);
const EditBox = lazyPart(async () => (await import('./dialogs/EditBox.tsx')).EditBox);
const CompleteBox = lazyPart(async () => (await import('./dialogs/CompleteBox.tsx')).CompleteBox);
const RejectBox = lazyPart(async () => (await import('./dialogs/RejectBox.tsx')).RejectBox);
const Congratulations = lazyPart(
  async () => (await import('./dialogs/Congratulations.tsx')).Congratulations,
);

export type BoxDialogsProps = {
  overlay: ReturnType<typeof useAsked>;
  game: Game;
  onCreated: () => void;
};

/** What lies over the page. Its code comes before it is asked for, but after the page. */
export function BoxDialogs({ overlay, game, onCreated }: BoxDialogsProps) {
  useEffect(
    () =>
      onceSettled(() => {
        for (const part of [CreateBox, CompleteBox, RejectBox, Congratulations]) part.preload();
      }),
    [],
  );
  const { partner } = useCouple();
  const { asked, open, times } = overlay;
  const boxId = asked === undefined || asked.what === 'create' ? null : asked.box.id;
  // Looked for when it is needed: the page goes on changing.
  const returnFocus = useMemo(
    () => ({
      get current() {
        return cardOf(boxId) ?? pageTitle();
      },
    }),
    [boxId],
  );
  if (asked === undefined) return null;
  const onClose = () => {
    overlay.close();
    focusWhenLost(() => returnFocus.current);
  };
  const common = { open, game, onClose, returnFocus };
  return (
    <Suspense key={times} fallback={null}>
      {asked.what === 'create' && <CreateBox {...common} onCreated={onCreated} />}
      {asked.what === 'update' && <EditBox {...common} box={asked.box} />}
      {(asked.what === 'complete' || asked.what === 'pay') && (
        <CompleteBox {...common} box={asked.box} pays={asked.what === 'pay'} />
      )}
      {asked.what === 'reject' && <RejectBox {...common} box={asked.box} />}
      {asked.what === 'won' && <Congratulations {...common} box={asked.box} from={partner.color} />}
    </Suspense>
  );
}
