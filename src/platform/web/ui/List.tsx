import type { ComponentProps } from 'react';

export type ListProps = Omit<ComponentProps<'ul'>, 'role'>;

/** A list without bullets. */
export const List = (props: ListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets
  <ul role="list" {...props} />
);
