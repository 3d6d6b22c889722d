import { startTheme } from './ui/theme.ts';

// A script of its own, which the browser runs before the first paint.
startTheme();
