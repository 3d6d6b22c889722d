import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import type { Reserve } from '../db/reserve.ts';
import { freeIn } from '../free-space.ts';
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
      /** `full`: only people and what makes room are let in, until there is room again. */
      disk: z.enum(['ok', 'full']),
    }),
  },
});

/** 200 while the home serves, even with a failing disk; 503 only while it stops (decisions §1). */
export function healthRoute(
  { serve }: HttpServer,
  home: { folder: string; readDatabase: () => Promise<unknown>; reserve: Reserve },
): void {
  serve(health, async () => {
    const database = await home.readDatabase().then(
      () => 'ok' as const,
      () => 'failing' as const,
    );
    const freeBytes = await freeIn(home.folder).catch(() => null);
    const disk = home.reserve.isSpent() ? ('full' as const) : ('ok' as const);
    return { status: 'ok' as const, database, freeBytes, disk };
  });
}
