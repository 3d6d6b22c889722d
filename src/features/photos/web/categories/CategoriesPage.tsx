import { useQuery } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FolderHeart from 'lucide-react/icons/folder-heart';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { categoriesMessages as t } from '#features/categories/messages/index.ts';
import { CategoryDialog } from '#features/categories/web/CategoryDialog.tsx';
import { prefetch } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Menu } from '#platform/web/ui/Menu.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { useCalmPending } from '#platform/web/ui/Skeleton.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { Category } from '../../photos.categories.contract.ts';
import { useGridPlace } from '../grid-place.ts';
import { CategoryCard, CategoryCards, CategoryCardsSkeleton } from './CategoryCard.tsx';
import { categoriesQuery } from './categories.queries.ts';
import { useAskedCategory } from './use-asked-category.ts';
import { useDeletion } from './use-deletion.ts';

export const loader = prefetch(categoriesQuery);

/** What photos are sorted into, and making, changing and deleting that (S2 §2). */
export function Component() {
  const { name } = useCouple();
  useGridPlace();
  const { data: categories, isError, isFetching, refetch } = useQuery(categoriesQuery);
  const waiting = useCalmPending(categories === undefined && !isError);
  const { ask, dialog, key } = useAskedCategory();
  const remove = useDeletion();
  const isEmpty = categories?.length === 0;

  const create = (
    <Button
      data-create=""
      variant="primary"
      icon={<FolderPlus size={20} strokeWidth={1.75} />}
      aria-haspopup="dialog"
      onClick={() => ask(undefined)}
    >
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} couple={name} actions={!isEmpty && create}>
      {isError && (
        <ErrorState
          compact={categories !== undefined}
          text={t.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {waiting && <CategoryCardsSkeleton />}
      {!waiting && isEmpty && (
        <EmptyState
          title={t.none}
          text={t.noneHint}
          icon={<FolderHeart size={24} strokeWidth={1.75} />}
          action={create}
        />
      )}
      {!waiting && categories !== undefined && !isEmpty && (
        <CategoryCards label={t.title}>
          {categories.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              actions={
                <Actions
                  name={category.name}
                  onEdit={() => ask(category)}
                  onDelete={() => void remove(category)}
                />
              }
            />
          ))}
        </CategoryCards>
      )}
      {dialog !== undefined && <CategoryDialog key={key} {...dialog} />}
    </Page>
  );
}

type ActionsProps = { name: Category['name']; onEdit: () => void; onDelete: () => void };

function Actions({ name, onEdit, onDelete }: ActionsProps) {
  const disabledReason = useOnline() ? undefined : sharedMessages.offline;
  const look = { size: 20, strokeWidth: 1.75 };
  return (
    <Menu
      variant="plain"
      label={t.more(name)}
      icon={<EllipsisVertical {...look} />}
      items={[
        { id: 'edit', label: t.edit, icon: <Pencil {...look} />, onSelect: onEdit },
        {
          id: 'delete',
          label: t.delete,
          icon: <Trash {...look} />,
          danger: true,
          disabledReason,
          onSelect: onDelete,
        },
      ]}
    />
  );
}
