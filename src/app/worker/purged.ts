import type { Purged } from '../worker.contract.ts';
import { keepNow } from './answers.ts';
import { whoIsHere } from './belongings.ts';
import { base, worker } from './scope.ts';

/** Nothing that is kept shows these photos any more, or speaks of them (decisions §1). Lists are read anew. */
export async function forgetPhotos({ ids, filenames, authorization }: Purged): Promise<void> {
  const here = await whoIsHere();
  if (here === null) return;
  const gone = new Set(filenames);
  const isNamed = (text = '') =>
    [...text.matchAll(/[\w-]+\.\w+/g)].some(([name]) => gone.has(name));
  const own = new Set(ids.map((id) => `${base}/api/photos/${id}`));
  const isOwn = (address: string) => own.has(address.replace(/\/notes$/, ''));
  const { answers, pictures } = here;
  await pictures.forgetAll(isNamed);
  const forgotten = await answers.forgetAll(
    async (address) => isOwn(address) || isNamed(await (await answers.find(address))?.text()),
  );
  const lists = forgotten.filter((address) => !isOwn(address));
  await keepNow(
    lists.map((address) => worker.location.origin + address),
    authorization,
  );
}
