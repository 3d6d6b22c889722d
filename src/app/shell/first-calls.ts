import './first-paint.ts';
import { fetchPicture } from '#features/photos/web/picture-ahead.ts';
import { basePath } from '#platform/web/api/base-path.ts';
import { askFirst } from '#platform/web/http/asked-first.ts';
import { claimsOf } from '#platform/web/session/person-of.ts';
import { keptToken } from '#platform/web/session/token-store.ts';
import { photoPath } from '#shared/images.ts';

// In place of `first-paint`, where a page begins with calls for whoever is signed in; the home wrote them there.
const { ask = '' } = document.documentElement.dataset;
const token = keptToken();
if (typeof token === 'string') {
  // An id is the end of the page's own path.
  const id = location.pathname.replace(/.*\//, '');
  const userId = `${claimsOf(token).userId}`;
  const address = (path: string) => basePath + path.replace(':id', id).replace(':userId', userId);
  const asked = askFirst(ask.split(' ').map(address), token);
  const photo = asked.get(address(photoPath));
  // Where it does not come, who takes it over hears of it.
  if (photo !== undefined) fetchPicture(photo.answer).catch(() => undefined);
}
