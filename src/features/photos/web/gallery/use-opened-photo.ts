import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { photoIdIn } from '../../photos.rules.ts';
import { leaveGrid } from '../grid-place.ts';
import { isInLightbox } from '../lightbox/use-lightbox-entry.ts';
import { openedFrom, useGoBack } from '../use-way-back.ts';
import { fromGrid } from '../way-back.ts';

const galleryPath = '/gallery';
const addressOf = (photo: number): string => `${galleryPath}?photo=${photo}`;

/**
 * The photo that lies open over the gallery, as its address says: what was opened can be left by Back, kept and come
 * back to.
 */
export function useOpenedPhoto() {
  const [address] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  return {
    /** Null where none does. */
    id: photoIdIn(address.get('photo') ?? undefined),
    open: (photo: number) => {
      leaveGrid(key, photo);
      void navigate(addressOf(photo), { state: fromGrid() });
    },
    // In place of this photo: Back leads to the gallery.
    go: (photo: number) => void navigate(addressOf(photo), { replace: true, state }),
    // A photo that went for good takes the lightbox along, but not its entry.
    close: () =>
      openedFrom(state) !== undefined
        ? goBack(isInLightbox(state) ? 2 : 1)
        : void navigate(galleryPath, { replace: true }),
  };
}
