import Camera from 'lucide-react/icons/camera';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPin from 'lucide-react/icons/map-pin';
import Timer from 'lucide-react/icons/timer';
import type { CompletionType } from '../boxes.rules.ts';

/** How a challenge is met, as an icon. */
export const typeIcons = {
  ...{ TASK: ListChecks, PHOTO: Camera, LOCATION: MapPin, TIME: Timer },
} as const satisfies Record<CompletionType, unknown>;
