import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';

/** The username that signed in last on this browser. */
export const lastIdentity = remembered('identity', z.string());
