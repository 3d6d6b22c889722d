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
import styles from './PhotoPanel.module.css';
import { useTickCategory } from './photo-changes.queries.ts';

type PhotoCategoriesProps = {
  photo: Photo;
  /** Reason why nothing can be changed now. */
  reason: string | undefined;
};

/** A photo's categories as checkboxes (S2 §2); favorites have a button of their own. */
export function PhotoCategories({ photo, reason }: PhotoCategoriesProps) {
  const query = useQuery(categoriesQuery);
  const { tick, shown } = useTickCategory(photo);
  const id = useId();
  const categories = query.data?.filter(({ name }) => !isReservedName(name));
  return (
    <fieldset className={styles.categories} aria-describedby={reason && id}>
      <legend className={styles.legend}>{t.photo.categories}</legend>
      {reason !== undefined && (
        <p id={id} hidden>
          {reason}
        </p>
      )}
      {query.isError && <ErrorState compact text={categoriesMessages.loadFailed} query={query} />}
      {query.isPending && <Skeleton width="50%" />}
      {categories?.length === 0 && <p className={styles.label}>{categoriesMessages.none}</p>}
      <div className={styles.boxes}>
        {categories?.map(({ id: category, name, color }) => (
          <Checkbox
            key={category}
            label={name}
            sign={<CategoryDot color={color} />}
            checked={shown.has(category)}
            disabledReason={reason}
            onChange={(on) => tick({ category: { id: category, name, color }, on })}
          />
        ))}
      </div>
      <Link className={styles.manage} to="/categories">
        {categoriesMessages.manage}
      </Link>
    </fieldset>
  );
}
