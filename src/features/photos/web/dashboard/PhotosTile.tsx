import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Tile } from '#platform/web/ui/Card.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { number as formatNumber } from '#shared/i18n/formats.ts';
import { thumbnails } from '../../dashboard.rules.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { PhotoLink } from '../PhotoImage.tsx';
import { TileSkeletons } from '../TileSkeletons.tsx';
import { photosTileQuery } from './dashboard.queries.ts';

const list = 'grid grid-cols-4 gap-2 self-start p-0 list-none';

/** The number of photos, and the newest ones. */
export function PhotosTile() {
  const query = useQuery(photosTileQuery);
  const { data } = query;
  return (
    <Tile
      title={data?.hasVideos ? t.dashboard.sharedWithVideos : t.dashboard.shared}
      count={data && formatNumber(data.total)}
      waiting={query.isPending}
      more={<Link to="/gallery">{t.bin.toGallery}</Link>}
    >
      <Section
        query={query}
        error={t.dashboard.tileFailed}
        compact
        quiet
        skeleton={<TileSkeletons count={thumbnails} list={list} tile="aspect-square" />}
      >
        {({ photos }) => <Thumbnails photos={photos} />}
      </Section>
    </Tile>
  );
}

function Thumbnails({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return <p className="text-ink-muted">{t.photo.emptyHint}</p>;
  return (
    <ul className={list} aria-label={t.gallery.newest}>
      {photos.map((photo) => (
        <li key={photo.id} className="aspect-square">
          <PhotoLink
            className="block h-full overflow-hidden rounded-small hover:brightness-94"
            photo={photo}
            from="home"
          />
        </li>
      ))}
    </ul>
  );
}
