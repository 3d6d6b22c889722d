import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

type TileSkeletonsProps = {
  count: number;
  /** Classes of the list and of each tile. */
  list: string | undefined;
  tile: string | undefined;
};

/** Tiles in place of photos that are loading. */
export const TileSkeletons = ({ count, list, tile }: TileSkeletonsProps) => (
  <div className={list}>
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <div key={place} className={tile}>
        <Skeleton shape="block" height="100%" />
      </div>
    ))}
  </div>
);
