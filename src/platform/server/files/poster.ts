import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { promisify } from 'node:util';
import type { VideoFormat } from '#shared/file-formats.ts';
import { ownEnvironment } from '../config.ts';
import { lowerPriority } from '../system.ts';
import { createSemaphore } from './semaphore.ts';

/** Milliseconds. */
const timeout = 20_000;

/**
 * Writes a frame of a video as a JPEG of square pixels with `ffmpeg`, which a host need not have. Returns false if there is none or it
 * fails. It reads one kind of container and no other files.
 */
export async function takePoster(
  video: string,
  { to, format, program = 'ffmpeg' }: { to: string; format: VideoFormat; program?: string },
): Promise<boolean> {
  const input = ['-protocol_whitelist', 'file', '-f', format === 'webm' ? 'matroska' : 'mov'];
  const filters = ["scale='iw*max(sar,1)':'ih/min(sar,1)'", "scale='min(1920,iw)':-2"];
  const output = ['-frames:v', '1', '-vf', filters.join(), '-f', 'mjpeg', '-y', to];
  const options = { timeout, killSignal: 'SIGKILL', env: { PATH: ownEnvironment().PATH } } as const;
  const limits = ['-v', 'error', '-nostdin', '-threads', '1', '-max_pixels', '64000000'];
  const take = async () => {
    const running = run(program, [...limits, ...input, '-i', video, '-an', ...output], options);
    lowerPriority(running.child, constants.priority.PRIORITY_BELOW_NORMAL);
    await running;
  };
  return oneAtATime(1, take).then(
    () => true,
    () => false,
  );
}

const run = promisify(execFile);
/** A decoder may need much memory. */
const oneAtATime = createSemaphore(1);

/** A gray PNG in the place of a poster. */
export const writeNeutral = (to: string): Promise<void> => writeFile(to, neutral, { mode: 0o600 });

const neutral = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQYlWPoam0gCTGMamgdDKEEAGMg4HHtbtvJAAAAAElFTkSuQmCC',
  'base64',
);
