import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Grid2x2 from 'lucide-react/icons/grid-2x2';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import ImageIcon from 'lucide-react/icons/image';
import Square from 'lucide-react/icons/square';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { opensElsewhere } from '#platform/web/navigation.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Segments } from '#platform/web/ui/Segments.tsx';
import { t } from '../../messages/index.ts';
import { gallerySizes, maxPreviews } from '../../photos.rules.ts';
import { newestQuery } from '../dashboard/dashboard.queries.ts';
import { saveGridPosition, tileId } from '../grid-place.ts';
import { PhotoLink } from '../PhotoImage.tsx';
import { TileSkeletons } from '../TileSkeletons.tsx';
import { AddPhotosButton } from '../upload/AddPhotos.tsx';

type GalleryActionsProps = {
  /** The link to the whole list. */
  to: string;
  label: string;
  /** Controls beside the title. */
  children?: ReactNode;
};

/** Controls and a link beside a section's title. */
export const GalleryActions = ({ to, label, children }: GalleryActionsProps) => (
  <>
    <div className="contents phone:block phone:order-1 phone:w-full phone:empty:hidden">
      {children}
    </div>
    <Link className="inline-flex items-center min-h-11 ml-auto font-semibold" to={to}>
      {label}
    </Link>
  </>
);

const look = { size: 20, strokeWidth: 1.75 };
const icons = {
  small: <Grid3x3 {...look} />,
  medium: <Grid2x2 {...look} />,
  large: <Square {...look} />,
};

/** One row; on a phone several full rows. */
const columns = {
  small: 'grid-cols-8 phone:grid-cols-4',
  medium: 'grid-cols-6 phone:grid-cols-3',
  large: 'grid-cols-5 phone:grid-cols-2',
};
const tiles = {
  small: 'aspect-square',
  medium: 'aspect-square',
  // Five photos in rows of two: the newest has its own row.
  large: 'aspect-square phone:first:col-span-full phone:first:aspect-2/1',
};
const previewClass = (size: keyof typeof columns) =>
  clsx('grid list-none gap-2 p-0 phone:gap-1.5', columns[size]);

const segments = () =>
  gallerySizes.map((value) => ({ value, label: t.gallery.sizes[value], icon: icons[value] }));

const storedSize = persistedValue('gallery.size', z.enum(gallerySizes));

/** The newest photos in a chosen size, which this device remembers, and a link to all. */
export function NewestPhotos() {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [size, setSize] = useState(() => storedSize.get() ?? 'medium');
  const query = useQuery(newestQuery);
  const { data } = query;
  const isEmpty = data?.total === 0;
  return (
    <Section
      title={t.gallery.allPhotos}
      action={
        <GalleryActions
          to="/photos"
          label={data && data.total > 1 ? t.gallery.seeAll(data.total) : t.photo.toPhotos}
        >
          {!isEmpty && (
            <Segments
              label={t.gallery.size}
              value={size}
              onChange={(next) => {
                storedSize.set(next);
                setSize(next);
              }}
              segments={segments()}
            />
          )}
        </GalleryActions>
      }
      query={query}
      error={t.photo.loadFailed}
      skeleton={
        <TileSkeletons count={maxPreviews[size]} list={previewClass(size)} tile={tiles[size]} />
      }
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          level={3}
          title={t.photo.empty}
          text={t.photo.emptyHint}
          icon={<ImageIcon size={24} strokeWidth={1.75} />}
          action={<AddPhotosButton />}
        />
      }
    >
      {({ photos }) => (
        <ul className={previewClass(size)} aria-label={t.gallery.newest}>
          {photos.slice(0, maxPreviews[size]).map((photo) => (
            <li key={photo.id} className={tiles[size]}>
              <PhotoLink
                className="block h-full overflow-hidden rounded-small hover:brightness-94"
                id={tileId(photo.id)}
                photo={photo}
                from="grid"
                priority
                onClick={(event) => {
                  if (opensElsewhere(event)) return;
                  event.preventDefault();
                  saveGridPosition(key, photo.id);
                  void navigate(`/gallery?photo=${photo.id}`, { state: { from: 'grid' } });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
