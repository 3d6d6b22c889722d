import { Link, type LinkProps } from 'react-router';

/** The card of a memory in a list. */
export const memoryCard =
  'group relative flex gap-3 rounded-card border border-hairline bg-surface shadow-1';

export type CardLinkProps = Pick<LinkProps, 'to' | 'state' | 'children'>;

/** A link that covers its card. */
export const CardLink = (props: CardLinkProps) => (
  <Link
    className="text-inherit no-underline group-hover:underline group-hover:decoration-1 after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:outline-none focus-visible:after:focus-outline focus-visible:after:shadow-[0_0_0_2px_var(--surface)]"
    {...props}
  />
);
