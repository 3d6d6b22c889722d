import { useQuery } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import { useCouple } from '#platform/web/session/couple.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { photosTexts as texts } from '../photos.texts.ts';
import { useGridPlace } from './grid-place.ts';
import { GridSkeleton, PhotoGrid } from './PhotoGrid.tsx';
import { photosQuery } from './photos.queries.ts';
import { AddPhotosButton } from './upload/AddPhotosButton.tsx';
import { PhotoDropArea } from './upload/PhotoDropArea.tsx';

/** Every photo of the two, the newest first (S2 §2). */
export function PhotosPage() {
  const { name, timeZone } = useCouple();
  const { data: photos, isError, isFetching, refetch } = useQuery(photosQuery);
  const returnedTo = useGridPlace();
  const isEmpty = photos?.length === 0;
  const tryAgain = () => void refetch();
  return (
    <Page
      title={texts.title}
      couple={name}
      intro={photos === undefined || isEmpty ? keptLine : texts.count(photos.length)}
      actions={!isEmpty && <AddPhotosButton />}
    >
      <PhotoDropArea>
        {isError && (
          <ErrorState
            compact={photos !== undefined}
            text={texts.loadFailed}
            busy={isFetching}
            onRetry={tryAgain}
          />
        )}
        {photos === undefined && !isError && <GridSkeleton />}
        {isEmpty && (
          <EmptyState
            title={texts.empty}
            text={texts.emptyHint}
            icon={<ImageIcon size={24} strokeWidth={1.75} />}
            action={<AddPhotosButton />}
          />
        )}
        {photos !== undefined && !isEmpty && (
          <PhotoGrid photos={photos} timeZone={timeZone} with={returnedTo} />
        )}
      </PhotoDropArea>
    </Page>
  );
}

/** Where the count will be: what comes must not push anything down. */
const keptLine = '\u00a0';
