import FolderHeart from 'lucide-react/icons/folder-heart';
import Heart from 'lucide-react/icons/heart';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { favorites } from '../../categories.rules.ts';
import { t } from '../../messages/index.ts';
import type { Category } from '../../photos.contract.ts';
import { PhotoImage } from '../PhotoImage.tsx';
import styles from './CategoryCard.module.css';
import { CategoryDot } from './CategoryDot.tsx';

const cards =
  'grid grid-cols-3 gap-6 p-0 list-none max-[900px]:grid-cols-2 max-[900px]:gap-4 max-[600px]:gap-2';
const row =
  'flex flex-1 gap-2 items-start pt-3 pb-3.5 pr-2 pl-4 max-[600px]:pt-2.5 max-[600px]:pb-3 max-[600px]:pr-1 max-[600px]:pl-3';
const words = 'grid flex-1 gap-0.5 content-start min-w-0 pr-2';

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
    <li className={styles.card}>
      <div className={styles.cover} aria-hidden="true">
        {cover === undefined ? (
          <Icon size={32} strokeWidth={1.75} />
        ) : (
          <PhotoImage key={cover.id} photo={cover} name="" layout="tile" />
        )}
      </div>
      <div className={row}>
        <div className={words}>
          <p className="flex gap-2 items-baseline min-w-0">
            <CategoryDot color={color} />
            <Link className={styles.name} to={`/category/${id}`} dir="auto">
              {id === favorites.id ? t.selection.favorites : name}
            </Link>
          </p>
          <p className="text-ink-muted text-14">{t.photo.count(photoCount)}</p>
          {description !== null && (
            <p
              className="text-ink-muted text-14 [display:-webkit-box] mt-1 overflow-hidden wrap-anywhere [-webkit-box-orient:vertical] [-webkit-line-clamp:2]"
              dir="auto"
            >
              {description}
            </p>
          )}
        </div>
        {actions !== undefined && <div className="relative z-1 flex-none -my-2.5">{actions}</div>}
      </div>
    </li>
  );
}

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
        <div key={place} className={styles.card}>
          <div className={styles.cover}>
            <Skeleton shape="block" height="100%" />
          </div>
          <div className={row}>
            <div className={words}>
              <Skeleton width="60%" height="1.5rem" />
              <Skeleton width="30%" height="1.3125rem" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
