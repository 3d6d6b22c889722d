import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { Database } from '../db/database.ts';
import { freeBytesIn } from '../disk.ts';
import type { HttpServer } from './app.ts';

const status = {
  freeBytes: z.nullable(z.int()),
  /** `full`: the server accepts only sign-ins and deletions. */
  disk: z.enum(['ok', 'full']),
};

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'open',
  beforeSetup: true,
  answers: {
    200: z.object({ status: z.literal('ok'), database: z.literal('ok'), ...status }),
  },
  errors: {
    503: z.object({ status: z.literal('failing'), database: z.literal('failing'), ...status }),
  },
});

/** 200 as soon as the server runs, also with a full disk; 503 when a read of the database fails (decisions §1). */
export function healthRoute(
  { route }: HttpServer,
  deps: { folder: string; readDatabase: () => Promise<unknown> } & Pick<
    Database<unknown>,
    'isDiskFull'
  >,
): void {
  route(health, async () => {
    const freeBytes = await freeBytesIn(deps.folder).catch(() => null);
    const disk = deps.isDiskFull() ? ('full' as const) : ('ok' as const);
    try {
      await deps.readDatabase();
    } catch {
      const more = { status: 'failing', database: 'failing', freeBytes, disk };
      throw new ApiError(503, 'The database cannot be read.', { retryAfter: 5, more });
    }
    return { status: 'ok' as const, database: 'ok' as const, freeBytes, disk };
  });
}
