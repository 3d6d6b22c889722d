import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { told } from '../told.ts';
import { useBinChanges } from './bin.queries.ts';

/** The attribute that names a photo's tile in the bin, and what in it stands for the photo. */
export const binTile = 'data-bin-photo';

/** What can be done to photos in the bin. Each says how it went. */
export function useBinActions() {
  const confirm = useConfirm();
  const { recoverOne, recoverSome, purgeOne, purgeSome } = useBinChanges();

  const isSure = (count: number) =>
    confirm({
      title: t.bin.sureTitle(count),
      text: t.bin.sureText(count),
      action: t.bin.delete,
      danger: true,
    });
  const choose = (text: string) => toast.photo(text, { tone: 'warn' });

  return {
    recover: (id: number) =>
      told(recoverOne.mutateAsync(id), t.photo.recoverFailed, () => toast.photo(t.photo.recovered)),
    async purge(id: number) {
      if (!(await isSure(1))) return;
      await told(purgeOne.mutateAsync(id), t.bin.deleteFailed, () => toast.photo(t.bin.deleted));
    },
    async recoverAll(ids: number[]) {
      if (ids.length === 0) return void choose(t.bin.selectToRecover);
      await told(recoverSome.mutateAsync(ids), t.bin.recoverSomeFailed, tell);
    },
    async purgeAll(ids: number[]) {
      if (ids.length === 0) return void choose(t.bin.selectToDelete);
      if (!(await isSure(ids.length))) return;
      await told(purgeSome.mutateAsync(ids), t.bin.deleteSomeFailed, tell);
    },
    /** All of them are under way. */
    isRecovering: recoverSome.isPending,
    isPurging: purgeSome.isPending,
    /** The one that something is done to. */
    recovering: recoverOne.isPending ? recoverOne.variables : undefined,
    purging: purgeOne.isPending ? purgeOne.variables : undefined,
  };
}

/** Says for how many it went well, and for how many somebody else had been faster, as far as is known. */
function tell({
  message,
  missing = [],
}: {
  message: string;
  missing?: number[] | undefined;
}): void {
  if (missing.length === 0) toast.photo(message);
  else toast.photo(t.bin.withMissing(message, missing.length), { tone: 'warn' });
}
