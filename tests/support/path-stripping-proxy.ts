import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

type AnswerItself = (asked: IncomingMessage, answer: ServerResponse) => boolean;

/** A reverse proxy that removes the base path. */
export interface PathStrippingProxy {
  readonly port: number;
  close(): void;
}

/**
 * A proxy for the server at `port`; returns 404 outside of `base`. `answersItself` returns true for a request that it has
 * answered.
 */
export async function startPathStrippingProxy(
  port: number,
  base: string,
  answersItself: AnswerItself = () => false,
): Promise<PathStrippingProxy> {
  const below = ({ url = '' }: IncomingMessage) =>
    url.startsWith(`${base}/`) ? url.slice(base.length) : null;

  const server = createServer((asked, answer) => {
    if (answersItself(asked, answer)) return;
    const path = below(asked);
    if (path === null) {
      answer.writeHead(asked.url === base ? 302 : 404, { location: `${base}/` }).end();
      return;
    }
    const { method, headers } = asked;
    const passedOn = request({ host: '127.0.0.1', port, path, method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  server.on('upgrade', (asked, socket, head) => {
    const testServer = connect(port, '127.0.0.1');
    for (const end of [socket, testServer]) end.on('error', () => undefined);
    const lines = asked.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    );
    testServer.write([`GET ${below(asked) ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    testServer.write(head);
    socket.pipe(testServer).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A TCP server's address is an object.
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
