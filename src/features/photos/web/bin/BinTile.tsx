import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash from 'lucide-react/icons/trash-2';
import { useLocation } from 'react-router';
import { useCouple } from '#platform/web/session/couple.ts';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { deletesIn } from '../../bin.rules.ts';
import { photosMessages as t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { leaveGrid, tileId } from '../grid-place.ts';
import { PhotoLink } from '../PhotoImage.tsx';
import { photoName } from '../photo-name.ts';
import type { useBinActions } from './bin.queries.ts';
import styles from './RecycleBinPage.module.css';

type BinTileProps = {
  photo: Photo;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  actions: ReturnType<typeof useBinActions>;
  /** Reason why nothing can be done now. */
  offline: string | undefined;
};

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A photo in the bin, with the time left until it is purged. */
export function BinTile({ photo, selected, onSelect, actions, offline }: BinTileProps) {
  const { timeZone } = useCouple();
  const name = photoName(photo, timeZone);
  const { key } = useLocation();
  return (
    <li className={styles.tile} data-selected={selected || undefined}>
      <div className={styles.picture}>
        <PhotoLink
          className={styles.link}
          id={tileId(photo.id)}
          photo={photo}
          from="bin"
          onClick={() => leaveGrid(key, photo.id)}
        />
        <span className={styles.check}>
          <Checkbox label={t.bin.select(name)} labelHidden checked={selected} onChange={onSelect} />
        </span>
      </div>
      <TimeLeft deletedAt={photo.deletedAt} />
      <div className={styles.actions}>
        <IconButton
          label={t.bin.recoverOne(name)}
          icon={<RotateCcw {...icon} />}
          busy={actions.recovering === photo.id}
          disabledReason={offline}
          onClick={() => actions.recover(photo.id)}
        />
        <IconButton
          label={t.bin.deleteOne(name)}
          icon={<Trash {...icon} />}
          busy={actions.purging === photo.id}
          disabledReason={offline}
          onClick={() => void actions.purge(photo.id)}
        />
      </div>
    </li>
  );
}

function TimeLeft({ deletedAt }: Pick<Photo, 'deletedAt'>) {
  const left = deletesIn(deletedAt, useNow(5000));
  return (
    <p className={styles.chip} data-urgent={left?.unit === 'hour' || undefined}>
      {t.bin.deletesIn(left)}
    </p>
  );
}
