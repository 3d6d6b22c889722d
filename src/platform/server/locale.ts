import type { FastifyRequest } from 'fastify';
import { localeFor } from '#shared/i18n/locale.ts';

const maxKnown = 100;
/** The locale is cached, since every request reads it several times. */
const known = new Map<string, string>();

/** The locale of the reader of the response: the user's language, or else that of the browser. */
export function localeOf({ auth, headers }: Pick<FastifyRequest, 'auth' | 'headers'>): string {
  const header = headers['accept-language'] ?? '';
  const chosen = auth?.user.locale;
  const key = `${chosen} ${header}`;
  const locale = known.get(key) ?? localeFor(preferred(header), chosen);
  if (known.size >= maxKnown) known.clear();
  known.set(key, locale);
  return locale;
}

/** The tags of an `Accept-Language` header, the preferred ones first. */
function preferred(header: string): string[] {
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
