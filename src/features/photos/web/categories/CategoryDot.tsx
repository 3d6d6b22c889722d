/** A category's color beside its name, since some colors are unreadable as text. */
export const CategoryDot = ({ color }: { color: string }) => (
  <span
    className="inline-block flex-none border border-control rounded-full forced-color-adjust-none size-3"
    style={{ backgroundColor: color }}
    aria-hidden="true"
  />
);
