import type { Command } from '../command-line/command.ts';
import { backup } from './backup.ts';
import { config } from './config.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { healthcheck } from './healthcheck.ts';
import { resetPassword } from './reset-password.ts';
import { restore } from './restore.ts';
import { sessions } from './sessions.ts';
import { setup } from './setup.ts';
import { start } from './start.ts';
import { verify } from './verify.ts';

/** Everything that whoever runs the home can do, in the order of the help. */
export const commands: readonly Command[] = [
  ...[start, demo, setup, resetPassword, sessions],
  ...[backup, restore, verify],
  ...[doctor, healthcheck, config],
];
