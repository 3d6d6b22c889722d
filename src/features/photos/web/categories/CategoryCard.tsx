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
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.title}>
            <CategoryDot color={color} />
            <Link className={styles.name} to={`/category/${id}`} dir="auto">
              {id === favorites.id ? t.selection.favorites : name}
            </Link>
          </p>
          <p className={styles.count}>{t.photo.count(photoCount)}</p>
          {description !== null && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </li>
  );
}

export function CategoryCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {children}
    </ul>
  );
}

const skeletons = [1, 2, 3, 4, 5, 6];

export function CategoryCardsSkeleton() {
  return (
    <div className={styles.cards} data-testid="category-skeletons">
      {skeletons.map((place) => (
        <div key={place} className={styles.card}>
          <div className={styles.cover}>
            <Skeleton shape="block" height="100%" />
          </div>
          <div className={styles.row}>
            <div className={styles.words}>
              <Skeleton width="60%" height="1.5rem" />
              <Skeleton width="30%" height="1.3125rem" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
