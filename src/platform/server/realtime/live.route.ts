import { eventStream } from '#shared/event.ts';
import type { HttpServer } from '../http/app.ts';
import type { Hub } from './hub.ts';

/** The event stream of the home: everything that is live, to every device of a person. */
export function liveRoute({ route }: HttpServer, hub: Hub): void {
  route.stream(eventStream, async ({ viewer }, open) => {
    let leave = () => {};
    let gone = false;
    const stream = open(() => {
      gone = true;
      leave();
    });
    stream.endAt(viewer.token.expiresAt);
    leave = await hub.join(viewer, {
      personId: viewer.person.id,
      sessionId: viewer.session.id,
      send: (name, data) => stream.send(name, data),
      close: (reason) => stream.close(reason),
    });
    if (gone) leave();
  });
}
