import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useAnnouncement } from '#platform/web/ui/use-announcement.ts';
import { shortTextLimit } from '#shared/text.ts';
import { favorites as favoritesCategory } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import { leaveList, useLeftPlace } from './grid-place.ts';
import { GridSkeleton } from './PhotoGrid.tsx';
import { matchingPhotos, photosQuery, searchQuery } from './photos.queries.ts';
import { NoFavorites, SelectablePhotos } from './SelectablePhotos.tsx';
import { AddPhotosButton, PhotoDropArea } from './upload/AddPhotos.tsx';

export const loader = prefetch(photosQuery);

/** All photos, newest first; or the favorites, or the results of a search. */
export function Component() {
  const { name } = useCouple();
  const [query, setQuery] = useSearchParams();
  const place = useLeftPlace();
  const favorites = query.get('filter') === 'favorites';
  const search = query.get('q')?.trim() || undefined;
  const all = useQuery(photosQuery);
  const searchResults = useInfiniteQuery({
    ...searchQuery(search ?? ''),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
  const photos = useMemo(() => {
    // Filters the live list, so that changes are shown at once.
    if (search === undefined) {
      return favorites ? all.data?.filter(({ isFavorite }) => isFavorite) : all.data;
    }
    return all.data && matchingPhotos(all.data, searchResults.data);
  }, [search, favorites, all.data, searchResults.data]);
  const queries = [all, ...(search === undefined ? [] : [searchResults])];
  const isEmpty = all.data?.length === 0;
  const total =
    search === undefined ? photos?.length : searchResults.data?.pages[0]?.pagination.total;
  const isPlaceholder = search !== undefined && searchResults.isPlaceholderData;
  const isFound = search !== undefined && !isPlaceholder && total !== undefined;
  useAnnouncement(!isFound ? '' : total === 0 ? t.search.none : t.photo.count(total), search);
  const { hasNextPage, isFetching, isError, fetchNextPage } = searchResults;
  const readMore = useMemo(
    () =>
      search !== undefined && hasNextPage && !isFetching && !isError
        ? () => void fetchNextPage()
        : undefined,
    [search, hasNextPage, isFetching, isError, fetchNextPage],
  );
  const look = { size: 24, strokeWidth: 1.75 };
  return (
    <Page
      title={t.photo.title}
      couple={name}
      back={
        <BackLink>
          <Link to="/gallery">{t.gallery.back}</Link>
        </BackLink>
      }
      count={total === undefined || isEmpty ? null : t.photo.count(total)}
      actions={
        !isEmpty && (
          <>
            <AddPhotosButton />
            <SearchField
              text={search ?? ''}
              onSearch={(q) => setQuery(q === '' ? {} : { q }, { replace: true })}
            />
          </>
        )
      }
    >
      <PhotoDropArea />
      <Section
        query={queries}
        data={photos}
        error={all.isError ? t.photo.loadFailed : t.search.failed}
        skeleton={<GridSkeleton />}
        isEmpty={() => isEmpty}
        empty={
          <EmptyState
            title={t.photo.empty}
            text={t.photo.emptyHint}
            icon={<ImageIcon {...look} />}
            action={<AddPhotosButton />}
          />
        }
      >
        {(loadedPhotos) => (
          <SelectablePhotos
            photos={loadedPhotos}
            label={search === undefined && favorites ? t.selection.favorites : t.photo.title}
            category={search === undefined && favorites ? favoritesCategory.id : undefined}
            search={search}
            place={place}
            readMore={readMore}
            beside={<FilterLinks favorites={search === undefined && favorites} />}
            empty={
              search === undefined ? (
                <NoFavorites />
              ) : (
                <EmptyState
                  title={t.search.none}
                  text={t.search.noneHint}
                  icon={<SearchX {...look} />}
                  action={<Button onClick={() => setQuery({})}>{t.search.clear}</Button>}
                />
              )
            }
          />
        )}
      </Section>
    </Page>
  );
}

/** Links to all photos and to the favorites, so that the choice has an address. */
function FilterLinks({ favorites }: { favorites: boolean }) {
  const { key } = useLocation();
  const link = (to: string, label: string, isCurrent: boolean) => (
    <Link
      className="grid min-h-9.5 py-1.5 px-4.5 items-center rounded-full text-ink-muted font-semibold leading-snug no-underline aria-[current]:bg-surface aria-[current]:shadow-1 aria-[current]:text-own-text touch:min-h-11 max-[359px]:px-3.5 [&:not([aria-current]):hover]:text-ink forced-colors:aria-[current]:border-2 forced-colors:aria-[current]:border-[Highlight]"
      to={to}
      aria-current={isCurrent || undefined}
      onClick={() => leaveList(key)}
    >
      {label}
    </Link>
  );
  return (
    <nav className="flex p-0.75 rounded-full bg-sunken" aria-label={t.selection.show}>
      {link('/photos', t.selection.all, !favorites)}
      {link('/photos?filter=favorites', t.selection.favorites, favorites)}
    </nav>
  );
}

/** Milliseconds without typing after which the search starts. */
const typingPause = 300;

type SearchFieldProps = {
  /** The text that is searched for; empty outside a search. */
  text: string;
  /** Called with trimmed text. */
  onSearch: (text: string) => void;
};

/** Searches while the user types; at once on Enter, and when the field is emptied. */
function SearchField({ text, onSearch }: SearchFieldProps) {
  const [typedText, setTypedText] = useState(text);
  /** The text in the address, and the one that was searched for last, which arrives there later. */
  const [lastSearch, setLastSearch] = useState({ text, searchedText: text });
  if (lastSearch.text !== text) {
    // Back or a link led to another search. Otherwise the user may have typed more.
    if (lastSearch.searchedText !== text) setTypedText(text);
    setLastSearch({ text, searchedText: text });
  }
  const searchText = typedText.trim();
  const search = useEffectEvent(() => {
    if (searchText === text) return;
    setLastSearch({ text, searchedText: searchText });
    onSearch(searchText);
  });
  useEffect(() => {
    const timer = setTimeout(search, searchText === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [searchText]);
  return (
    <search className="relative block w-[min(400px,100vw_-_2_*_var(--gutter))] [&_input]:pl-11">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Search
          className="absolute z-1 top-3.5 left-3.5 text-ink-muted pointer-events-none"
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
        />
        <TextField
          type="search"
          enterKeyHint="search"
          label={t.search.label}
          labelHidden
          placeholder={t.search.label}
          maxLength={shortTextLimit}
          autoComplete="off"
          value={typedText}
          onChange={setTypedText}
        />
      </form>
    </search>
  );
}
