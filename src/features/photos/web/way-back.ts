import { useLocation, useNavigate } from 'react-router';

/** Where the photos are. */
export const photosPath = '/photos';

/** Tells an opened photo that the grid is what lies behind it. */
export const fromGrid = { from: 'grid' } as const;

/** How to leave an opened photo: back to the very grid it was opened from, or to the photos. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void (isFromGrid(state) ? navigate(-1) : navigate(photosPath));
}

const isFromGrid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === fromGrid.from;
