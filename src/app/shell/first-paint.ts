import { askFirst } from '#platform/web/http/asked-first.ts';
import { basePath } from '#platform/web/http/base.ts';
import { browserTokenStore } from '#platform/web/session/token-store.ts';
import { followTheme } from '#platform/web/ui/theme/theme.ts';

// Runs before the page is drawn for the first time, in a script of its own that the page waits for.
followTheme();

// What this page begins with for whoever is signed in; the home wrote it there. An id is the end of the page's own path.
const { ask = '' } = document.documentElement.dataset;
const id = location.pathname.replace(/.*\//, '');
const token = browserTokenStore().read();
if (token !== null && ask !== '') {
  askFirst(
    ask.split(' ').map((path) => basePath + path.replace(':id', id)),
    token,
  );
}
