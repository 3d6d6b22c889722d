import { eventStream } from '#shared/event.ts';
import type { HttpServer } from '../http/http-server.ts';
import type { Hub } from './hub.ts';

/** The event stream of the home: everything that is live, to every device of a person. */
export function liveRoute({ serve }: HttpServer, hub: Hub): void {
  serve.stream(eventStream, async ({ viewer }, open) => {
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
