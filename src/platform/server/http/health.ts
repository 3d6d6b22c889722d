import { statfs } from 'node:fs/promises';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import type { HttpServer } from './http-server.ts';

const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'open',
  beforeSetup: true,
  answers: {
    200: z.object({
      status: z.literal('ok'),
      database: z.enum(['ok', 'failing']),
      /** Bytes free where the data lives; null where nobody can tell. */
      freeBytes: z.nullable(z.int()),
    }),
  },
});

/** 200 while the home serves, even with a failing disk; 503 only while it stops (decisions §1). */
export function healthRoute(
  { serve }: HttpServer,
  dataFolder: string,
  readDatabase: () => Promise<unknown>,
): void {
  serve(health, async () => {
    const database = await readDatabase().then(
      () => 'ok' as const,
      () => 'failing' as const,
    );
    const freeBytes = await statfs(dataFolder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    );
    return { status: 'ok' as const, database, freeBytes };
  });
}
