import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { isReservedName } from '#features/categories/categories.rules.ts';
import { categoriesMessages } from '#features/categories/messages/index.ts';
import { CategoryDot } from '#features/categories/web/CategoryDot.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { categoriesQuery } from './categories/categories.queries.ts';
import styles from './PhotoCategories.module.css';
import { type CategoryTick, withTicks } from './photo-changes.queries.ts';

export type PhotoCategoriesProps = {
  photo: Photo;
  /** Why nothing can be changed now. */
  reason: string | undefined;
  /** What the home does not know yet. */
  pending: readonly CategoryTick[];
  onTick: (tick: CategoryTick) => void;
};

/** What a photo belongs to, as checkboxes (S2 §2). The favourites have a button of their own. */
export function PhotoCategories({ photo, reason, pending, onTick }: PhotoCategoriesProps) {
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
  const id = useId();
  const has = new Set(withTicks(photo.categories, pending).map((category) => category.id));
  const shown = data?.filter(({ name }) => !isReservedName(name));
  return (
    <fieldset className={styles.group} aria-describedby={reason && id}>
      <legend className={styles.legend}>{t.photo.categories}</legend>
      {reason !== undefined && (
        <p id={id} hidden>
          {reason}
        </p>
      )}
      {isError && (
        <ErrorState
          compact
          text={categoriesMessages.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {shown === undefined && !isError && <Skeleton width="50%" />}
      {shown?.length === 0 && <p className={styles.none}>{categoriesMessages.none}</p>}
      <div className={styles.boxes}>
        {shown?.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            label={name}
            sign={<CategoryDot color={color} />}
            checked={has.has(id)}
            disabledReason={reason}
            onChange={(on) => onTick({ category: { id, name, color }, on })}
          />
        ))}
      </div>
      <Link className={styles.manage} to="/categories">
        {categoriesMessages.manage}
      </Link>
    </fieldset>
  );
}
