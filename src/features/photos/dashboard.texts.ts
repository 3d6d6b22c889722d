import { counted } from '#shared/formats.ts';

/** What a person reads of photos on the dashboard. */
export const dashboardTexts = {
  strip: 'Some of your photos',
  pause: 'Pause photo strip',
  stripFailed: "Couldn't load the photo strip",
  stripEmpty: 'Your photos will pass by here.',

  number: (photos: number) => counted.format(photos),
  shared: 'photos shared',
  tileFailed: "Couldn't load your photos",
  tileEmpty: 'The first one you add shows up here, for both of you.',
  newest: 'Newest photos',
  toGallery: 'Open the gallery',
} as const;
