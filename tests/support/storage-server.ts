import { once } from 'node:events';
import type { Server } from 'node:http';

/** A server that stores files for a test. */
export interface Storage {
  readonly port: number;
  /** Complete files, by their paths. */
  readonly files: Map<string, Buffer>;
  /** Requests so far, such as `PUT /bucket/name`. */
  readonly requests: string[];
  /** The number of unfinished uploads. */
  unfinished(): number;
  /** Answers the next requests with this status instead, while it is not null. */
  fail(status: number | null, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Starts a server of a test, which can fail on purpose. */
export async function startStorage(
  server: Server,
  store: Pick<Storage, 'files' | 'unfinished'>,
): Promise<Storage> {
  const requests: string[] = [];
  let failure: { status: number; headers: Record<string, string> } | null = null;
  const [handle] = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (failure === null) handle?.call(server, request, response);
    else response.writeHead(failure.status, { ...failure.headers, connection: 'close' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    ...store,
    requests,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    fail(status, headers = {}) {
      failure = status === null ? null : { status, headers };
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
