import { useQuery } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FolderHeart from 'lucide-react/icons/folder-heart';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'react-router';
import { prefetch, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Menu } from '#platform/web/ui/Menu.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteCategory } from '../../categories.contract.ts';
import { t } from '../../messages/index.ts';
import type { Category } from '../../photos.contract.ts';
import { useGridPlace } from '../grid-place.ts';
import { CategoryCard, CategoryCards, CategoryCardsSkeleton } from './CategoryCard.tsx';
import { CategoryForm } from './CategoryForm.tsx';
import { categoriesQuery, refetchCategories } from './categories.queries.ts';

export const loader = prefetch(categoriesQuery);

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** All categories, with dialogs that create, change and delete them. */
export function Component() {
  const { name } = useCouple();
  useGridPlace();
  const query = useQuery(categoriesQuery);
  const [edited, setEdited] = useState<Category | 'new'>();
  const isEmpty = query.data?.length === 0;

  const create = (
    <Button
      variant="primary"
      icon={<FolderPlus {...icon} />}
      aria-haspopup="dialog"
      onClick={() => setEdited('new')}
    >
      {t.categories.create}
    </Button>
  );
  return (
    <Page
      title={t.categories.title}
      couple={name}
      back={
        <BackLink>
          <Link to="/gallery">{t.gallery.back}</Link>
        </BackLink>
      }
      actions={!isEmpty && create}
    >
      <Section
        query={query}
        error={t.categories.loadFailed}
        skeleton={<CategoryCardsSkeleton />}
        empty={
          <EmptyState
            title={t.categories.none}
            text={t.categories.noneHint}
            icon={<FolderHeart size={24} strokeWidth={1.75} />}
            action={create}
          />
        }
      >
        {(categories) => (
          <CategoryCards label={t.categories.title}>
            {categories.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                actions={<CategoryMenu category={category} onEdit={() => setEdited(category)} />}
              />
            ))}
          </CategoryCards>
        )}
      </Section>
      {edited !== undefined && (
        <CategoryForm
          category={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

type CategoryMenuProps = { category: Category; onEdit: () => void };

function CategoryMenu({ category, onEdit }: CategoryMenuProps) {
  const confirm = useConfirm();
  const deletion = useDeleteCategory(category);
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t.categories.deleteTitle(category.name),
      text: t.categories.sureToDelete(category.photoCount),
      action: t.categories.delete,
      danger: true,
    });
    if (isSure) deletion.mutate({ params: { id: `${category.id}` } });
  };
  return (
    <Menu
      label={t.categories.more(category.name)}
      icon={<EllipsisVertical {...icon} />}
      items={[
        { id: 'edit', label: t.categories.edit, icon: <Pencil {...icon} />, onSelect: onEdit },
        {
          id: 'delete',
          label: t.categories.delete,
          icon: <Trash {...icon} />,
          danger: true,
          onSelect: () => void askToDelete(),
        },
      ]}
    />
  );
}

/** Deletes a category; its photos stay. */
const useDeleteCategory = ({ id, name }: Category) =>
  useApiMutation(deleteCategory, {
    meta: { errorText: t.categories.deleteFailed },
    onSuccess() {
      queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
        list?.filter((category) => category.id !== id),
      );
      toast.photo(t.categories.deleted(name));
    },
    onSettled: refetchCategories,
  });
