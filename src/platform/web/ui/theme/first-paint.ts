import { followTheme } from '#platform/web/ui/theme/theme.ts';

// Runs before the page is drawn for the first time, in a script of its own that the page waits for.
followTheme();
