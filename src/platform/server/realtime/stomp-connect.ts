import { ApiError } from '#shared/api-error.ts';
import { socketHeartbeat } from '#shared/destination.ts';
import { bearerToken } from '../http/client.ts';
import type { Beats } from './heart-beats.ts';
import type { StompHeaders, StompVersion } from './stomp-frames.ts';

/** What a client and the home agreed on, and who the client says it is. */
export interface Agreement {
  version: StompVersion;
  beats: Beats;
  token: string | undefined;
}

const versions: readonly StompVersion[] = ['1.2', '1.1', '1.0'];
export const spokenVersions = versions.join(',');
/** How often the home can send a sign of life, and wants to hear one. */
export const ownBeats = `${socketHeartbeat},${socketHeartbeat}`;
/** Longer pauses than an hour are as good as an hour; a timer holds no more than 24 days. */
const longestPause = 60 * 60 * 1000;

/** Reads the frame that opens a session. Throws a 400. */
export function agreementOf(headers: StompHeaders): Agreement {
  const version = versionFor(headers.get('accept-version'));
  return {
    version,
    // 1.0 knows no signs of life.
    beats: version === '1.0' ? { send: 0, expect: 0 } : beatsFor(headers.get('heart-beat')),
    token: bearerToken(headers.get('Authorization') ?? headers.get('authorization')),
  };
}

function versionFor(accepted = '1.0'): StompVersion {
  const theirs = accepted.split(',').map((each) => each.trim());
  const common = versions.find((each) => theirs.includes(each));
  if (common === undefined) throw new ApiError(400, `Supported STOMP versions: ${spokenVersions}.`);
  return common;
}

/** Each side says how often it can send and how often it wants to hear; the slower one counts. */
function beatsFor(given = '0,0'): Beats {
  const [, can, wants] = /^(\d{1,15}),(\d{1,15})$/.exec(given) ?? [];
  if (can === undefined || wants === undefined) {
    throw new ApiError(400, 'Invalid heart-beat header.');
  }
  return { send: pauseFor(Number(wants)), expect: pauseFor(Number(can)) };
}

const pauseFor = (theirs: number): number =>
  theirs === 0 ? 0 : Math.min(Math.max(theirs, socketHeartbeat), longestPause);
