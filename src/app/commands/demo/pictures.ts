import type { Entropy } from '#platform/server/entropy.ts';

/** A drawn picture with capture date and caption. */
export interface DrawnPicture {
  readonly svg: string;
  readonly caption: string | null;
  /** Days before today. */
  readonly daysAgo: number;
  readonly category: 'Travels' | 'At home' | 'Outdoors';
  readonly isFavorite?: true;
}

const wide = { width: 1600, height: 1200 };
const tall = { width: 1200, height: 1600 };
type Size = typeof wide;

const drawing = ({ width, height }: Size, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

const sky = ({ width, height }: Size, above: string, below: string) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`;

const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const shape = (fill: string, ...points: readonly (readonly [number, number])[]) =>
  `<polygon fill="${fill}" points="${points.map(([x, y]) => `${x},${y}`).join(' ')}"/>`;

/** Rolling land from a height down to the lower edge. */
const hills = ({ width, height }: Size, at: number, swing: number, fill: string) =>
  `<path fill="${fill}" d="M0 ${at} C ${width / 4} ${at - swing}, ${width / 3} ${at + swing}, ${width / 2} ${at} S ${(width * 4) / 5} ${at - swing}, ${width} ${at} V ${height} H 0 Z"/>`;

const heart = (x: number, y: number, size: number, fill: string) =>
  `<path transform="translate(${x} ${y}) scale(${size})" fill="${fill}" d="M0 30 C-60 -20 -25 -60 0 -28 C25 -60 60 -20 0 30 Z"/>`;

const two = (x: number, y: number, size: number) =>
  [
    disc(x, y - 150 * size, 42 * size, '#5b3a29'),
    disc(x + 130 * size, y - 135 * size, 40 * size, '#d9a066'),
    `<rect x="${x - 50 * size}" y="${y - 105 * size}" width="${100 * size}" height="${190 * size}" rx="${45 * size}" fill="#8b5cf6"/>`,
    `<rect x="${x + 80 * size}" y="${y - 92 * size}" width="${100 * size}" height="${178 * size}" rx="${45 * size}" fill="#ec4899"/>`,
  ].join('');

const beach = (size: Size) =>
  sky(size, '#fb923c', '#fde68a') +
  disc(size.width * 0.62, size.height * 0.45, 130, '#fff7ed') +
  hills(size, size.height * 0.52, 12, '#0e7490') +
  hills(size, size.height * 0.78, 40, '#fcd9a5') +
  two(size.width * 0.3, size.height * 0.86, 1);

const mountains = (size: Size, snow: string) =>
  sky(size, '#7dd3fc', '#e0f2fe') +
  shape(
    '#64748b',
    [0, size.height * 0.8],
    [size.width * 0.3, size.height * 0.25],
    [size.width * 0.6, size.height * 0.8],
  ) +
  shape(
    snow,
    [size.width * 0.22, size.height * 0.4],
    [size.width * 0.3, size.height * 0.25],
    [size.width * 0.38, size.height * 0.4],
  ) +
  shape(
    '#475569',
    [size.width * 0.4, size.height * 0.8],
    [size.width * 0.72, size.height * 0.33],
    [size.width, size.height * 0.8],
  ) +
  hills(size, size.height * 0.76, 60, '#15803d');

const forest = (size: Size, leaves: string) => {
  const trees = Array.from({ length: 9 }, (_, at) => {
    const x = (at + 0.5) * (size.width / 9);
    const top = size.height * (0.22 + 0.07 * (at % 3));
    return shape(leaves, [x - 110, size.height * 0.82], [x, top], [x + 110, size.height * 0.82]);
  });
  return (
    sky(size, '#bbf7d0', '#f0fdf4') + trees.join('') + hills(size, size.height * 0.8, 25, '#3f6212')
  );
};

const city = (size: Size) => {
  const houses = Array.from({ length: 8 }, (_, at) => {
    const [x, height] = [at * (size.width / 8), 300 + ((at * 173) % 460)];
    const lights = Array.from({ length: 6 }, (_light, row) =>
      (at + row) % 3 === 0
        ? ''
        : `<rect x="${x + 45}" y="${size.height - height + 40 + row * 55}" width="44" height="30" fill="#fde047"/>`,
    );
    return `<rect x="${x}" y="${size.height - height}" width="${size.width / 8 - 14}" height="${height}" fill="#1e1b4b"/>${lights.join('')}`;
  });
  return (
    sky(size, '#0f172a', '#4c1d95') + disc(size.width * 0.8, 220, 90, '#f8fafc') + houses.join('')
  );
};

const cat = (size: Size, fur: string) => {
  const [x, y] = [size.width / 2, size.height * 0.55];
  return (
    sky(size, '#fce7f3', '#fbcfe8') +
    shape(fur, [x - 250, y - 90], [x - 200, y - 400], [x - 40, y - 230]) +
    shape(fur, [x + 250, y - 90], [x + 200, y - 400], [x + 40, y - 230]) +
    disc(x, y, 290, fur) +
    disc(x - 110, y - 50, 40, '#111827') +
    disc(x + 110, y - 50, 40, '#111827') +
    heart(x, y + 80, 0.9, '#f472b6')
  );
};

const table = (size: Size) =>
  sky(size, '#fef3c7', '#fde68a') +
  `<rect y="${size.height * 0.6}" width="${size.width}" height="${size.height * 0.4}" fill="#92400e"/>` +
  [0.32, 0.66]
    .map(
      (at) =>
        disc(size.width * at, size.height * 0.7, 190, '#f8fafc') +
        disc(size.width * at, size.height * 0.7, 120, '#7c2d12'),
    )
    .join('') +
  heart(size.width / 2, size.height * 0.28, 3, '#ef4444');

const night = (size: Size, entropy: Entropy) => {
  const bytes = entropy.bytes(180);
  const stars = Array.from({ length: 90 }, (_, at) =>
    disc(
      ((bytes[2 * at] ?? 0) / 255) * size.width,
      ((bytes[2 * at + 1] ?? 0) / 255) * size.height * 0.7,
      2 + (at % 4),
      '#f8fafc',
    ),
  );
  return (
    sky(size, '#020617', '#1e3a8a') +
    stars.join('') +
    hills(size, size.height * 0.8, 50, '#0f172a') +
    shape(
      '#f97316',
      [size.width * 0.4, size.height * 0.82],
      [size.width * 0.5, size.height * 0.66],
      [size.width * 0.6, size.height * 0.82],
    )
  );
};

/** Photos of two years. */
export const drawPictures = (entropy: Entropy): readonly DrawnPicture[] => [
  {
    svg: drawing(wide, beach(wide)),
    caption: 'The last evening by the sea',
    daysAgo: 9,
    category: 'Travels',
    isFavorite: true,
  },
  { svg: drawing(tall, beach(tall)), caption: null, daysAgo: 10, category: 'Travels' },
  {
    svg: drawing(wide, mountains(wide, '#ffffff')),
    caption: 'We made it to the top!',
    daysAgo: 11,
    category: 'Travels',
    isFavorite: true,
  },
  {
    svg: drawing(tall, cat(tall, '#f59e0b')),
    caption: 'Someone wants breakfast',
    daysAgo: 7,
    category: 'At home',
    isFavorite: true,
  },
  {
    svg: drawing(wide, cat(wide, '#6b7280')),
    caption: 'The neighbor',
    daysAgo: 28,
    category: 'At home',
  },
  {
    svg: drawing(wide, table(wide)),
    caption: 'Pancakes, again',
    daysAgo: 2,
    category: 'At home',
  },
  {
    svg: drawing(wide, forest(wide, '#166534')),
    caption: 'Lost, a little',
    daysAgo: 61,
    category: 'Outdoors',
  },
  {
    svg: drawing(tall, forest(tall, '#b45309')),
    caption: 'And again in the fall',
    daysAgo: 190,
    category: 'Outdoors',
  },
  {
    svg: drawing(wide, city(wide)),
    caption: 'The view from our first apartment',
    daysAgo: 365,
    category: 'Travels',
  },
  {
    svg: drawing(wide, night(wide, entropy)),
    caption: 'So many stars',
    daysAgo: 96,
    category: 'Outdoors',
    isFavorite: true,
  },
  {
    svg: drawing(tall, mountains(tall, '#fecaca')),
    caption: null,
    daysAgo: 731,
    category: 'Travels',
  },
  {
    svg: drawing(wide, table(wide).replaceAll('#ef4444', '#8b5cf6')),
    caption: 'Your birthday',
    daysAgo: 400,
    category: 'At home',
  },
];
