import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash from 'lucide-react/icons/trash-2';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { NetworkError } from '#platform/web/api/errors.ts';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button, buttonClass, IconButton } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { binPageIn, deletesIn } from '../../bin.rules.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { saveGridPosition, tileId, useGridPlace } from '../grid-place.ts';
import { PhotoLink } from '../PhotoImage.tsx';
import { photoName } from '../photo-display.ts';
import { TileSkeletons } from '../TileSkeletons.tsx';
import { binQuery, useBinActions } from './bin.queries.ts';

export const loader = prefetch(({ request }) =>
  binQuery(binPageIn(new URL(request.url).searchParams.get('page'))),
);

/** The page of deleted photos, which are purged after seven days. */
export function Component() {
  const { name } = useCouple();
  useGridPlace();
  const [query, setQuery] = useSearchParams();
  const page = binPageIn(query.get('page'));
  const bin = useQuery({
    ...binQuery(page),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData } = bin;
  /** Ids of selected photos, also of other pages. */
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const total = data?.totalElements;
  // All photos of this page were recovered or purged; others are being fetched.
  const isRefilling = total !== undefined && total > 0 && data?.photos.length === 0;

  if (isRefilling && !isPlaceholderData && !isFetching && page > 1) {
    return <Navigate replace to={pathOf(Math.min(page - 1, data?.totalPages ?? 1))} />;
  }
  return (
    <Page
      title={t.bin.title}
      couple={name}
      back={
        <BackLink>
          <Link to="/gallery">{t.gallery.back}</Link>
        </BackLink>
      }
      count={total ? t.photo.count(total) : null}
    >
      <div className="grid grid-cols-1 gap-5 @container phone:gap-4">
        <p className="flex gap-3 items-center py-3 px-4 rounded-control bg-sunken [&_svg]:flex-none [&_svg]:text-ink-muted forced-colors:border forced-colors:border-[CanvasText]">
          <Clock {...icon} />
          {t.bin.rule}
        </p>
        <Section
          query={[bin]}
          data={isRefilling ? undefined : data}
          error={error instanceof NetworkError ? t.bin.loadFailed : t.bin.fetchFailed}
          skeleton={<TileSkeletons count={10} list={grid} tile="aspect-[0.78]" />}
          isEmpty={({ totalElements }) => totalElements === 0}
          empty={
            <EmptyState
              title={t.bin.empty}
              icon={<Trash size={24} strokeWidth={1.75} />}
              action={
                <Link className={buttonClass()} to="/gallery">
                  {t.bin.toGallery}
                </Link>
              }
            />
          }
        >
          {({ photos, totalPages }) => (
            <BinPhotos
              photos={photos}
              busy={isPlaceholderData}
              selected={selected}
              onSelect={setSelected}
            >
              <Pager
                label={t.bin.title}
                page={page}
                pages={totalPages}
                busy={isPlaceholderData}
                onPage={(next) => {
                  setQuery(next === 1 ? {} : { page: `${next}` });
                  scrollTo(0, 0);
                }}
              />
            </BinPhotos>
          )}
        </Section>
      </div>
    </Page>
  );
}

const grid =
  'grid grid-cols-5 gap-4 p-0 list-none @max-[869px]:grid-cols-3 phone:grid-cols-2 phone:gap-2';
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

const pathOf = (page: number): string => (page <= 1 ? '/recycle-bin' : `/recycle-bin?page=${page}`);

type BinPhotosProps = {
  photos: readonly Photo[];
  busy: boolean;
  selected: ReadonlySet<number>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<number>>>;
  children: ReactNode;
};

/** The photos of one page, and the actions for the selected photos of all pages. */
function BinPhotos({ photos, busy, selected, onSelect, children }: BinPhotosProps) {
  const select = (ids: readonly number[], isSelected: boolean) =>
    onSelect((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isSelected ? [...others, ...ids] : others);
    });
  const actions = useBinActions((ids) => select(ids, false));
  const ids = [...selected];
  const pageIds = photos.map(({ id }) => id);
  const selectedHere = pageIds.filter((id) => selected.has(id)).length;

  return (
    <>
      <div className="sticky z-2 top-16.25 flex flex-wrap gap-y-1 gap-x-4 items-center justify-between py-2 pr-3 pl-1 border border-hairline rounded-card bg-surface shadow-2 phone:top-14.25 phone:pt-1 phone:pb-2 phone:pr-2 phone:pl-1 forced-colors:border-[CanvasText]">
        <div className="flex flex-wrap gap-2 items-center">
          <Checkbox
            label={t.bin.selectAll}
            checked={selectedHere === photos.length}
            mixed={selectedHere > 0 && selectedHere < photos.length}
            onChange={(all) => select(pageIds, all)}
          />
          <p className="text-ink-muted tabular-nums" role="status">
            {ids.length > 0 && t.selection.selected(ids.length)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 items-center phone:w-full phone:pl-1 phone:[&>*]:flex-auto phone:[&_button]:w-full phone:[&_button]:px-3">
          <Button
            icon={<RotateCcw {...icon} />}
            busy={actions.isRecovering}
            onClick={() => actions.recoverAll(ids)}
          >
            {t.photo.recover}
          </Button>
          <Button
            icon={<Trash {...icon} />}
            busy={actions.isPurging}
            onClick={() => void actions.purgeAll(ids)}
          >
            {t.bin.delete}
          </Button>
        </div>
      </div>
      <ul
        className={clsx(grid, busy && 'opacity-60')}
        aria-label={t.bin.list}
        aria-busy={busy || undefined}
      >
        {photos.map((photo) => (
          <BinTile
            key={photo.id}
            photo={photo}
            actions={actions}
            isSelected={selected.has(photo.id)}
            onSelect={(isSelected) => select([photo.id], isSelected)}
          />
        ))}
      </ul>
      {children}
    </>
  );
}

type BinTileProps = {
  photo: Photo;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: ReturnType<typeof useBinActions>;
};

/** A photo in the bin, with the time left until it is purged. */
function BinTile({ photo, isSelected, onSelect, actions }: BinTileProps) {
  const { timeZone } = useCouple();
  const name = photoName(photo, timeZone);
  const { key } = useLocation();
  return (
    <li
      className="relative grid gap-2 content-start min-w-0 pt-2 pb-1 px-2 border border-hairline rounded-card bg-surface data-selected:border-own-solid data-selected:bg-own-soft data-selected:shadow-[inset_0_0_0_1px_var(--me-solid)] forced-colors:border-[CanvasText] forced-colors:data-selected:border-3 forced-colors:data-selected:border-[Highlight]"
      data-selected={isSelected || undefined}
    >
      <div className="relative aspect-square">
        <PhotoLink
          className="block h-full overflow-hidden rounded-small bg-sunken *:opacity-60 *:grayscale-50"
          id={tileId(photo.id)}
          photo={photo}
          from="bin"
          onClick={() => saveGridPosition(key, photo.id)}
        />
        <span className="absolute top-0 left-0">
          <Checkbox
            label={t.bin.select(name)}
            labelHidden
            checked={isSelected}
            onChange={onSelect}
          />
        </span>
      </div>
      <TimeLeft deletedAt={photo.deletedAt} />
      <div className="flex justify-between">
        <IconButton
          label={t.bin.recoverOne(name)}
          icon={<RotateCcw {...icon} />}
          busy={actions.recovering === photo.id}
          onClick={() => actions.recover(photo.id)}
        />
        <IconButton
          label={t.bin.deleteOne(name)}
          icon={<Trash {...icon} />}
          busy={actions.purging === photo.id}
          onClick={() => void actions.purge(photo.id)}
        />
      </div>
    </li>
  );
}

function TimeLeft({ deletedAt }: Pick<Photo, 'deletedAt'>) {
  const timeLeft = deletesIn(deletedAt, useNow(5000));
  return (
    <p
      className="justify-self-start py-0.5 px-2.5 rounded-full bg-sunken text-ink-muted text-13 tabular-nums font-semibold data-urgent:bg-warn-soft data-urgent:text-warn forced-colors:border forced-colors:border-[CanvasText]"
      data-urgent={timeLeft?.unit === 'hour' || undefined}
    >
      {t.bin.deletesIn(timeLeft)}
    </p>
  );
}
