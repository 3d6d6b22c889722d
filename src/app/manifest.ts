import type { Language } from '#shared/i18n/locale.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { sharing } from '#shared/sharing.ts';
import type { en } from './messages/en.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') =>
  ({
    src: `icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }) as const;

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192)] });

/**
 * The web app manifest. All addresses are relative, so that one build works at any path. There is no `id`: it is resolved against the origin, and
 * two servers below one origin would share it.
 */
export const manifestOf = ({ onThePhone: t }: Translation<typeof en>, lang: Language) => ({
  name: t.name,
  short_name: t.name,
  description: t.description,
  lang,
  dir: 'ltr' as const,
  start_url: './',
  scope: './',
  display: 'standalone' as const,
  // The page has a color per theme; a splash screen has the light one.
  background_color: '#FBF9FC',
  theme_color: '#FBF9FC',
  categories: ['lifestyle', 'photo'],
  icons: [icon('icon', 192), icon('icon', 512), icon('maskable', 512, 'maskable')],
  share_target: {
    action: `.${sharing.path}`,
    method: 'POST' as const,
    enctype: 'multipart/form-data',
    params: { files: [{ name: sharing.field, accept: ['image/*', 'video/*'] }] },
  },
  shortcuts: [
    shortcut(t.shortcuts.love, './'),
    shortcut(t.shortcuts.photos, './photos'),
    shortcut(t.shortcuts.memories, './memories'),
    shortcut(t.shortcuts.boxes, './surprise-boxes'),
  ],
});
