import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Tile } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { number as formatNumber } from '#shared/i18n/formats.ts';
import { thumbnails } from '../../dashboard.rules.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { PhotoLink } from '../PhotoImage.tsx';
import { TileSkeletons } from '../TileSkeletons.tsx';
import { photosTileQuery } from './dashboard.queries.ts';
import styles from './PhotosTile.module.css';

/** The number of photos, and the newest ones. */
export function PhotosTile() {
  const query = useQuery(photosTileQuery);
  const { data } = query;
  const waiting = useCalmPending(query.isPending);
  return (
    <Tile
      title={t.dashboard.shared}
      count={data && formatNumber(data.total)}
      waiting={waiting}
      more={<Link to="/gallery">{t.bin.toGallery}</Link>}
    >
      {waiting && (
        <TileSkeletons count={thumbnails} list={styles.thumbnails} tile={styles.thumbnail} />
      )}
      {!waiting && data !== undefined && <Thumbnails photos={data.photos} />}
      {!waiting && data === undefined && (
        <ErrorState compact text={t.dashboard.tileFailed} query={query} />
      )}
    </Tile>
  );
}

function Thumbnails({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return <p className={styles.none}>{t.photo.emptyHint}</p>;
  return (
    <ul className={styles.thumbnails} aria-label={t.gallery.newest}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <PhotoLink className={styles.thumbnail} photo={photo} from="home" />
        </li>
      ))}
    </ul>
  );
}
