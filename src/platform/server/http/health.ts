import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import type { Database } from '../db/database.ts';
import { freeBytesIn } from '../disk.ts';
import type { HttpServer } from './http-server.ts';

export const health = endpoint({
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
      /** `full`: the reserve is in use; it is filled again once there is space. */
      disk: z.enum(['ok', 'full']),
    }),
  },
});

/** 200 while the home serves, even with a failing disk; 503 only while it stops (decisions §1). */
export function healthRoute(
  { serve }: HttpServer,
  home: { folder: string; readDatabase: () => Promise<unknown> } & Pick<
    Database<unknown>,
    'isDiskFull'
  >,
): void {
  serve(health, async () => {
    const database = await home.readDatabase().then(
      () => 'ok' as const,
      () => 'failing' as const,
    );
    const freeBytes = await freeBytesIn(home.folder).catch(() => null);
    const disk = home.isDiskFull() ? ('full' as const) : ('ok' as const);
    return { status: 'ok' as const, database, freeBytes, disk };
  });
}
