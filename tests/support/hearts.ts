import { Agent, request } from 'node:http';
import { type IncrementedLove, incrementLove } from '#features/love/love.contract.ts';

/** Sends one user's clicks on a few connections as fast as possible. */
export interface Heart {
  /** Rejects when the connection breaks. An error response resolves with its status. */
  click(): Promise<ClickAnswer>;
  close(): void;
}

export interface ClickAnswer {
  status: number;
  retryAfter: string | undefined;
  love: IncrementedLove;
}

export function openHeart(port: number, token: string, connections = 20): Heart {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const options = {
    agent,
    port,
    host: '127.0.0.1',
    method: incrementLove.method,
    path: incrementLove.path,
    headers: { authorization: `Bearer ${token}` },
  };
  return {
    click: () =>
      new Promise((resolve, reject) => {
        const call = request(options, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              love: JSON.parse(text),
            }),
          );
        });
        call.once('error', reject);
        call.end();
      }),
    close: () => agent.destroy(),
  };
}
