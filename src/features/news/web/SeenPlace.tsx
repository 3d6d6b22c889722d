import { useLocation } from 'react-router';
import type { Place } from '../news.rules.ts';
import { useMarkSeen } from './seen.ts';

/** First parts of the paths of each place; Home marks its news itself, once they are on the screen. */
const places: Readonly<Record<string, Place>> = {
  gallery: 'gallery',
  photos: 'gallery',
  photo: 'gallery',
  memories: 'memories',
  'surprise-boxes': 'surprises',
};

/** Marks the news of the open page as seen. */
export function SeenPlace() {
  const place = places[useLocation().pathname.split('/')[1] ?? ''];
  useMarkSeen(place ?? 'home', place !== undefined);
  return null;
}
