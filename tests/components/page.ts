import '#platform/web/no-eval.ts';
import '#platform/web/styles/theme.css';
import { clearQueriesOnUserChange, queryClient } from '#platform/web/api/queries.ts';
import { guardComposition } from '#platform/web/ui/composition.ts';
import { rescueFocus } from '#platform/web/ui/focus.ts';
import { interceptNetwork } from './server.ts';
import { interceptSocket } from './socket.ts';

/* Once per page, also if all test files run in one (`isolate: false`). */

guardComposition();
clearQueriesOnUserChange();
interceptNetwork();
interceptSocket();
rescueFocus();

const { retryDelay: _, ...queries } = queryClient.getDefaultOptions().queries ?? {};
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, retryDelay: 0 },
});
