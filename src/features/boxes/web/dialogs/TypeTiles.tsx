import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { boxFormTexts as texts } from '../../box-form.texts.ts';
import { type CompletionType, completionTypes } from '../../boxes.rules.ts';
import { boxesPageTexts } from '../../boxes-page.texts.ts';
import { typeIcons } from '../type-icons.ts';

const tiles = completionTypes.map((value) => {
  const Icon = typeIcons[value];
  return {
    value,
    label: boxesPageTexts.types[value],
    description: texts.types[value],
    picture: <Icon size={24} strokeWidth={1.75} aria-hidden="true" />,
  };
});

export type TypeTilesProps = { value: CompletionType; onChange: (type: CompletionType) => void };

/** How a challenge is met. */
export const TypeTiles = (props: TypeTilesProps) => (
  <RadioTiles label={texts.type} tiles={tiles} {...props} />
);
