import { plural } from '#shared/i18n/formats.ts';

const answers = {
  unknownItem: 'There is no such news',
};

const notifications = {
  title: {
    photos: 'New photos',
    memory: 'New memory',
    photo_note: 'Photo note',
    reaction: 'Reaction',
    note: 'Shared note',
    prize: 'Prize',
  },
  photos: (name: string, count: number) =>
    plural(count, { one: `${name} added a photo`, other: `${name} added # photos` }),
  memory: (name: string, count: number) =>
    plural(count, { one: `${name} added a memory`, other: `${name} added # memories` }),
  photo_note: (name: string, count: number) =>
    plural(count, { one: `${name} wrote on a photo`, other: `${name} wrote # photo notes` }),
  reaction: (name: string, count: number) =>
    plural(count, { one: `${name} reacted`, other: `${name} reacted # times` }),
  note: (name: string) => `${name} changed the note`,
  prize: (name: string, count: number) =>
    plural(count, {
      one: `${name} claimed a prize from you`,
      other: `${name} claimed # prizes from you`,
    }),
};

export const en = { answers, notifications };
