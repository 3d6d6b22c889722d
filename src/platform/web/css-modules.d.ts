/** Class names of a CSS module. `any`, because `string` would become `string | undefined`. A test checks that each class exists. */
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const classes: { readonly [name: string]: any };
  export default classes;
}

declare module '*.css';
