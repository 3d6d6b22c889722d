import { Fragment } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { CompleteBox } from './dialogs/CompleteBox.tsx';
import { Congratulations } from './dialogs/Congratulations.tsx';
import { CreateBox } from './dialogs/CreateBox.tsx';
import { EditBox } from './dialogs/EditBox.tsx';
import { RejectBox } from './dialogs/RejectBox.tsx';
import type { useAsked } from './use-asked.ts';
import type { Game } from './use-game.ts';

export type BoxDialogsProps = {
  overlay: ReturnType<typeof useAsked>;
  game: Game;
  onCreated: () => void;
};

/** What lies over the page. */
export function BoxDialogs({ overlay, game, onCreated }: BoxDialogsProps) {
  const { partner } = useCouple();
  const { asked, open, times } = overlay;
  if (asked === undefined) return null;
  const common = { open, game, onClose: overlay.close };
  return (
    <Fragment key={times}>
      {asked.what === 'create' && <CreateBox {...common} onCreated={onCreated} />}
      {asked.what === 'update' && <EditBox {...common} box={asked.box} />}
      {(asked.what === 'complete' || asked.what === 'pay') && (
        <CompleteBox {...common} box={asked.box} pays={asked.what === 'pay'} />
      )}
      {asked.what === 'reject' && <RejectBox {...common} box={asked.box} />}
      {asked.what === 'won' && <Congratulations {...common} box={asked.box} from={partner.color} />}
    </Fragment>
  );
}
