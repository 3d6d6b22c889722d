import Camera from 'lucide-react/icons/camera';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import Timer from 'lucide-react/icons/timer';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { boxFormTexts as texts } from '../../box-form.texts.ts';
import { type CompletionType, completionTypes } from '../../boxes.rules.ts';
import { boxesPageTexts } from '../../boxes-page.texts.ts';

const icons = { TASK: ListChecks, PHOTO: Camera, LOCATION: MapPin, TIME: Timer } as const;

const tiles = completionTypes.map((value) => {
  const Icon = icons[value];
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
