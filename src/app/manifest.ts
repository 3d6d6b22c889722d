import { sharing } from '#shared/sharing.ts';
import { onThePhoneTexts as texts } from './on-the-phone.texts.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') =>
  ({
    src: `icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }) as const;

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192)] });

/**
 * What a phone is told of the app. Every address is relative to the manifest, so that one build serves at any path.
 * There is no `id`: it would be taken from the root of the address, and two homes below it would be one.
 */
export const manifest = {
  name: texts.name,
  short_name: texts.name,
  description: texts.description,
  lang: 'en',
  dir: 'ltr' as const,
  start_url: './',
  scope: './',
  display: 'standalone' as const,
  // The page has a colour per theme; a splash screen has the light one.
  background_color: '#FBF9FC',
  theme_color: '#FBF9FC',
  categories: ['lifestyle', 'photo'],
  icons: [icon('icon', 192), icon('icon', 512), icon('maskable', 512, 'maskable')],
  share_target: {
    action: `.${sharing.path}`,
    method: 'POST' as const,
    enctype: 'multipart/form-data',
    params: { files: [{ name: sharing.field, accept: ['image/*'] }] },
  },
  shortcuts: [
    shortcut(texts.shortcuts.love, './'),
    shortcut(texts.shortcuts.photos, './photos'),
    shortcut(texts.shortcuts.memories, './memories'),
    shortcut(texts.shortcuts.boxes, './surprise-boxes'),
  ],
};
