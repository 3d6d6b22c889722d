import { followTheme } from './theme.ts';

// A script of its own, before the first paint.
followTheme();
