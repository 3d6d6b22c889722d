import 'react';

declare module 'react' {
  /** A style may set variables of our sheets. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
