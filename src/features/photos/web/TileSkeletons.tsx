import { Skeleton } from '#platform/web/ui/Skeleton.tsx';

type TileSkeletonsProps = {
  count: number;
  /** Classes of the list and of each tile. */
  list: string | undefined;
  tile: string | undefined;
  'data-size'?: string;
};

/** Tiles in place of photos that are loading. */
export const TileSkeletons = ({ count, list, tile, ...rest }: TileSkeletonsProps) => (
  <div className={list} {...rest}>
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <div key={place} className={tile}>
        <Skeleton shape="block" height="100%" />
      </div>
    ))}
  </div>
);
