import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { transformSync } from 'esbuild';

const source = readFileSync(new URL('web/in-page.ts', import.meta.url), 'utf8');
const inPage = transformSync(source, { loader: 'ts', format: 'iife' }).code;
const scriptPath = '/engines/in-page.js';

export interface Recorder {
  readonly address: string;
  /** Errors of pages and failed requests since the last call. */
  take(): string[];
  close(): void;
}

/** A proxy before the server. It adds our script to pages, and records errors in any browser. */
export async function startRecorder(port: number): Promise<Recorder> {
  let problems: string[] = [];
  const server = createServer(async (asked, answer) => {
    const { method = 'GET', url = '/' } = asked;
    if (url === scriptPath) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(inPage);
      return;
    }
    if (url === '/engines/error') {
      problems.push(`error: ${await bodyOf(asked)}`);
      answer.writeHead(204).end();
      return;
    }
    // Compressed pages can't be changed.
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const forwarded = request({ host: '127.0.0.1', port, path: url, method, headers }, (got) => {
      const { statusCode = 502 } = got;
      if (statusCode >= 400) problems.push(`${statusCode}: ${method} ${url}`);
      if (!String(got.headers['content-type']).startsWith('text/html')) {
        answer.writeHead(statusCode, got.headers);
        got.pipe(answer);
        return;
      }
      void bodyOf(got).then((page) => {
        const { 'content-length': _, etag: __, ...others } = got.headers;
        const changedPage = page.replace('<head>', `<head><script src="${scriptPath}"></script>`);
        answer.writeHead(statusCode, others).end(changedPage);
      });
    });
    forwarded.on('error', () => answer.destroy());
    answer.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  server.on('upgrade', (asked, socket, head) => {
    const target = connect(port, '127.0.0.1');
    for (const end of [socket, target]) end.on('error', () => undefined);
    const lines = asked.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
    );
    target.write([`GET ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    target.write(head);
    socket.pipe(target).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A TCP server's address is an object.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = problems;
      problems = [];
      return taken;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
