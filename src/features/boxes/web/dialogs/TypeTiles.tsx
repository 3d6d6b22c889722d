import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { type CompletionType, completionTypes } from '../../boxes.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { typeIcons } from '../type-icons.ts';

const tiles = () =>
  completionTypes.map((value) => {
    const Icon = typeIcons[value];
    return {
      value,
      label: t.page.types[value],
      description: t.form.types[value],
      picture: <Icon size={24} strokeWidth={1.75} aria-hidden="true" />,
    };
  });

export type TypeTilesProps = { value: CompletionType; onChange: (type: CompletionType) => void };

/** How a challenge is met. */
export const TypeTiles = (props: TypeTilesProps) => (
  <RadioTiles label={t.form.type} tiles={tiles()} {...props} />
);
