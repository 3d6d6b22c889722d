import type { Category, Photo } from '#features/photos/photos.contract.ts';
import type { Voucher } from '#features/vouchers/vouchers.contract.ts';
import type { Profile } from '#shared/user.ts';

export const users = {
  zoe: {
    id: 1,
    username: 'zoe',
    displayName: 'Zoë',
    color: 'purple',
    locale: null,
    weekStart: null,
  },
  sam: {
    id: 2,
    username: 'sam',
    displayName: 'Sam',
    color: 'pink',
    locale: null,
    weekStart: null,
  },
} as const satisfies Record<string, Profile>;

export const aCategory = (given: Partial<Category> = {}): Category => ({
  id: 1,
  name: 'Trips',
  color: '#3B82F6',
  description: null,
  photoCount: 0,
  photos: [],
  ...given,
});

export const aPhoto = (given: Partial<Photo> = {}): Photo => ({
  id: 1,
  filename: 'one.jpg',
  originalName: 'IMG_0001.jpg',
  caption: null,
  isFavorite: false,
  createdAt: '2024-05-14T10:22:33Z',
  takenAt: null,
  orderedAt: 1_715_682_153_000,
  deletedAt: null,
  size: 200_000,
  width: 600,
  height: 400,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  uploader: { name: 'Sam', color: 'pink' },
  categories: [],
  hasOriginal: false,
  kind: 'photo',
  durationMs: null,
  hasPoster: true,
  reactions: [],
  notesCount: 0,
  ...given,
});

/** A prize of the wheel that Sam won from Zoë and has claimed. */
export const aVoucher = (given: Partial<Voucher> = {}): Voucher => ({
  source: 'wheel',
  id: 1,
  title: 'Breakfast in bed',
  description: 'With pancakes',
  value: 20,
  from: { id: users.zoe.id, name: users.zoe.displayName },
  to: { id: users.sam.id, name: users.sam.displayName },
  wonAt: '2026-03-12T10:00:00Z',
  claimedAt: '2026-03-12T11:00:00Z',
  givenAt: null,
  ...given,
});
