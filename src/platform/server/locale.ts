import type { FastifyRequest } from 'fastify';
import { localeFor } from '#shared/i18n/locale.ts';

const maxKnown = 100;
/** The locale is cached, since every request reads it several times. */
const cachedLocales = new Map<string, string>();

/** The locale of the reader of the response: the user's language, or else that of the browser. */
export function localeOf({ auth, headers }: Pick<FastifyRequest, 'auth' | 'headers'>): string {
  const header = headers['accept-language'] ?? '';
  const userLocale = auth?.user.locale;
  const key = `${userLocale} ${header}`;
  const locale = cachedLocales.get(key) ?? localeFor(preferredLanguages(header), userLocale);
  if (cachedLocales.size >= maxKnown) cachedLocales.clear();
  cachedLocales.set(key, locale);
  return locale;
}

/** The tags of an `Accept-Language` header, the preferred ones first. */
function preferredLanguages(header: string): string[] {
  const ranges = header.split(',', 20).map((range) => {
    const [tag = '', quality = ''] = range.split(';');
    const [, weight = '1'] = /^\s*q=([\d.]+)\s*$/i.exec(quality) ?? [];
    return { tag: tag.trim(), weight: Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
