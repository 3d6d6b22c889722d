import clsx from 'clsx';
import FolderHeart from 'lucide-react/icons/folder-heart';
import Heart from 'lucide-react/icons/heart';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { favorites } from '../../categories.rules.ts';
import { t } from '../../messages/index.ts';
import type { Category } from '../../photos.contract.ts';
import { PhotoImage } from '../PhotoImage.tsx';
import { CategoryDot } from './CategoryDot.tsx';

const cards =
  'grid grid-cols-3 gap-6 p-0 list-none max-[900px]:grid-cols-2 max-[900px]:gap-4 max-[600px]:gap-2';

const card =
  'relative min-w-0 overflow-hidden rounded-card border border-hairline bg-surface shadow-2 forced-colors:border-[CanvasText]';

type CategoryCardProps = {
  category: Category;
  actions?: ReactNode;
};

/** A link to a category: its newest photo, color, name and count. */
export function CategoryCard({ category, actions }: CategoryCardProps) {
  const { id, name, color, description, photoCount, photos } = category;
  const [cover] = photos;
  const Icon = id === favorites.id ? Heart : FolderHeart;
  return (
    <li className={clsx(card, 'group has-[a:focus-visible]:focus-outline')}>
      <CoverAndText
        cover={
          cover === undefined ? (
            <Icon size={32} strokeWidth={1.75} />
          ) : (
            <PhotoImage key={cover.id} photo={cover} name="" layout="tile" />
          )
        }
        actions={actions}
      >
        <p className="flex min-w-0 items-baseline gap-2">
          <CategoryDot color={color} />
          {/* The whole card is the link; its buttons are above it. */}
          <Link
            className="line-clamp-2 min-w-0 font-bold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline focus-visible:shadow-none focus-visible:outline-none"
            to={`/category/${id}`}
            dir="auto"
          >
            {id === favorites.id ? t.selection.favorites : name}
          </Link>
        </p>
        <p className="text-14 text-ink-muted">{t.photo.count(photoCount)}</p>
        {description !== null && (
          <p className="mt-1 line-clamp-2 text-14 wrap-anywhere text-ink-muted" dir="auto">
            {description}
          </p>
        )}
      </CoverAndText>
    </li>
  );
}

type CoverAndTextProps = { cover: ReactNode; children: ReactNode; actions?: ReactNode };

const CoverAndText = ({ cover, children, actions }: CoverAndTextProps) => (
  <>
    <div
      className="grid aspect-3/2 place-items-center bg-sunken text-ink-muted *:min-h-0 [@media(hover:hover)]:group-has-[a:hover]:brightness-94"
      aria-hidden="true"
    >
      {cover}
    </div>
    <div className="flex items-start gap-2 pt-3 pr-2 pb-3.5 pl-4 max-[600px]:pt-2.5 max-[600px]:pr-1 max-[600px]:pb-3 max-[600px]:pl-3">
      <div className="grid min-w-0 flex-1 content-start gap-0.5 pr-2">{children}</div>
      {actions !== undefined && <div className="relative z-1 -my-2.5 flex-none">{actions}</div>}
    </div>
  </>
);

export function CategoryCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={cards} aria-label={label}>
      {children}
    </ul>
  );
}

const skeletons = [1, 2, 3, 4, 5, 6];

export function CategoryCardsSkeleton() {
  return (
    <div className={cards} data-testid="category-skeletons">
      {skeletons.map((place) => (
        <div key={place} className={card}>
          <CoverAndText cover={<Skeleton shape="block" height="100%" />}>
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="30%" height="1.3125rem" />
          </CoverAndText>
        </div>
      ))}
    </div>
  );
}
