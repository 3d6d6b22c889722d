/** A colour per theme, as `#RRGGBB`. */
export type Shade = { readonly light: string; readonly dark: string };

const both = (colour: string): Shade => ({ light: colour, dark: colour });

/**
 * Every colour of the app. `tokens.css` declares the same names and values; the test beside this file holds the two
 * together and checks every pair a person has to read or make out.
 * `a` is the purple partner, `b` the pink one, `n` is nobody yet (before anyone signs in).
 */
export const colours = {
  bg: { light: '#FBF9FC', dark: '#141017' },
  surface: { light: '#FFFFFF', dark: '#1D1822' },
  sunken: { light: '#F4F0F6', dark: '#27202E' },
  line: { light: '#E4DDE8', dark: '#3A3142' },
  control: { light: '#8A7E93', dark: '#84778F' },
  ink: { light: '#221B29', dark: '#F3EEF7' },
  'ink-muted': { light: '#645A6E', dark: '#B7ACC1' },
  'on-solid': both('#FFFFFF'),

  'a-solid': both('#7C3AED'),
  'a-text': { light: '#6D28D9', dark: '#C7ABFF' },
  'a-soft': { light: '#F3EDFF', dark: '#2B1F45' },
  'a-line': { light: '#D9C6FF', dark: '#503C7D' },

  'b-solid': both('#D4246F'),
  'b-text': { light: '#B4175A', dark: '#FF9FC8' },
  'b-soft': { light: '#FFECF4', dark: '#40192C' },
  'b-line': { light: '#FFC4DC', dark: '#7A3455' },

  'n-solid': { light: '#54435F', dark: '#994C96' },
  'n-text': { light: '#54435F', dark: '#D5C9DE' },
  'n-soft': { light: '#F4F0F6', dark: '#27202E' },
  'n-line': { light: '#D5CADB', dark: '#4A3F54' },

  'us-mid': both('#A82FAE'),

  danger: { light: '#C0321B', dark: '#FF9B85' },
  'danger-soft': { light: '#FFEDE8', dark: '#42190F' },
  'on-danger': { light: '#FFFFFF', dark: '#2A0D06' },
  warn: { light: '#8A5200', dark: '#F2B95C' },
  'warn-soft': { light: '#FFF3DC', dark: '#3A2A0C' },
  ok: { light: '#0E7245', dark: '#6FD6A2' },
  'ok-soft': { light: '#E5F6ED', dark: '#0F3324' },
  info: { light: '#1D5FBF', dark: '#8FBBFF' },
  'info-soft': { light: '#E9F1FE', dark: '#13264A' },
} as const satisfies Record<string, Shade>;

export type ColourName = keyof typeof colours;
export type Pair = readonly [front: ColourName, back: ColourName];

const on = (backs: readonly ColourName[], ...fronts: readonly ColourName[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));

const grounds = ['bg', 'surface', 'sunken'] as const;

/** Read as text: at least 4.5:1. */
export const textPairs: readonly Pair[] = [
  ...on(grounds, 'ink', 'ink-muted', 'a-text', 'b-text', 'n-text', 'danger', 'warn', 'ok', 'info'),
  ...on(
    ['a-soft', 'b-soft', 'n-soft', 'danger-soft', 'warn-soft', 'ok-soft', 'info-soft'],
    'ink',
    'ink-muted',
  ),
  ...on(['a-solid', 'b-solid', 'n-solid', 'us-mid'], 'on-solid'),
  ['a-text', 'a-soft'],
  ['b-text', 'b-soft'],
  ['n-text', 'n-soft'],
  ['on-danger', 'danger'],
  ['danger', 'danger-soft'],
  ['warn', 'warn-soft'],
  ['ok', 'ok-soft'],
  ['info', 'info-soft'],
];

/** Made out as a shape, an outline or the focus ring: at least 3:1. */
export const graphicPairs: readonly Pair[] = [
  ...on(grounds, 'control', 'ink'),
  ...on(['bg', 'surface'], 'a-solid', 'b-solid', 'n-solid'),
];

/** A channel of `#RRGGBB` (0, 1 or 2) as linear light, 0–1 (WCAG 2.2, relative luminance). */
const light = (colour: string, channel: 0 | 1 | 2): number => {
  const value = Number.parseInt(colour.slice(1 + channel * 2, 3 + channel * 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number =>
  0.2126 * light(colour, 0) + 0.7152 * light(colour, 1) + 0.0722 * light(colour, 2);

/** The WCAG contrast ratio of two `#RRGGBB` colours: 1 to 21, in either order. */
export const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};
