import { signInOf } from '../kept.rules.ts';
import type { AskWorker, Kept } from '../worker.contract.ts';
import { tellAge } from './age.ts';
import { keepNow } from './answers.ts';
import { clear, leave, whoIsHere } from './belongings.ts';
import { forgetPhotos } from './purged.ts';
import { worker } from './scope.ts';
import { handOver } from './shared.ts';
import { sum } from './shelf.ts';

/** Does what a page asks, and tells it by the port what came of it. */
export async function doAsAsked({ data, source, ports }: ExtendableMessageEvent): Promise<void> {
  const asked: AskWorker = data;
  const tell = (told: unknown) => ports[0]?.postMessage(told);
  switch (asked.ask) {
    case 'update':
      // Only the person's own tap asks for it (decisions §10).
      return worker.skipWaiting();
    case 'keep':
      return keepNow(asked.addresses, asked.authorization);
    case 'age':
      return source instanceof Client ? tellAge(source.id) : undefined;
    case 'shared':
      return tell(await handOver(asked.authorization));
    case 'size':
      return tell(await whatIsKept());
    case 'clear':
      await clear();
      return tell(true);
    case 'purged':
      return forgetPhotos(asked);
    case 'leave': {
      const signIn = signInOf(asked.authorization);
      return signIn === null ? undefined : leave(signIn.mark);
    }
  }
}

async function whatIsKept(): Promise<Kept> {
  const here = await whoIsHere();
  if (here === null) return { answers: 0, pictures: 0, bytes: 0 };
  const [answers, pictures] = await Promise.all([here.answers.sizes(), here.pictures.sizes()]);
  return {
    answers: answers.size,
    pictures: pictures.size,
    bytes: sum(answers) + sum(pictures),
  };
}
