import { archiveMessages } from '#features/archive/messages/index.ts';
import type { RemoteCopy } from '#features/archive/server/archive-commands.ts';
import { UserError } from '../explain.ts';
import type { Context } from './command.ts';

const url = /^[a-z][a-z0-9+]*:\/\//i;

/** True for a URL, or the path of a copy. */
export const isCopyAddress = (written: string): boolean =>
  url.test(written) || written.endsWith('.age');

/** Parses the address of a copy or its place. Throws `ConfigFaults` if a setting for it is missing. */
export function copyAt(
  { config, environment, pathOf }: Pick<Context, 'config' | 'environment' | 'pathOf'>,
  written: string,
): RemoteCopy {
  const address = url.test(written) ? written : pathOf(written);
  const [, folder, name = null, query = ''] = /^(.*)\/([^/?]+\.age)(\?.*)?$/.exec(address) ?? [];
  const place = folder === undefined ? address : folder + query;
  const configured = hostOf(environment.FIVETWENTY_OFFSITE_URL ?? '');
  // Credentials are for the configured server only.
  if (configured !== '' && !['', configured].includes(hostOf(place))) {
    throw new UserError(archiveMessages.offsite.otherHost);
  }
  const { offsite } = config({ FIVETWENTY_OFFSITE_URL: place });
  if (offsite === undefined) throw new UserError(archiveMessages.offsite.notFound);
  return { offsite, name };
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
