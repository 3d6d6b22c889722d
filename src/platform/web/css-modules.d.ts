/**
 * Class names of a CSS module. `any`, because `string` would read as `string | undefined` at every
 * use; that each name used exists in its sheet is seen by `tests/walls/css-classes.test.ts`.
 */
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const classes: { readonly [name: string]: any };
  export default classes;
}

declare module '*.css';
