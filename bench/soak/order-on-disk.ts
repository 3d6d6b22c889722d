import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { incrementLove } from '#features/love/love.contract.ts';
import { cameraPicture, upload } from '../../tests/support/pictures.ts';
import { callWire } from '../../tests/support/test-home.ts';
import { built, moveIn, productSettings, signIn, start } from '../homes.ts';
import { expectations } from './expectations.ts';

/*
 * Watches the system calls of the built home (needs strace) while photos and clicks come in: safety G3. What is
 * acknowledged must be on the disk before, in an order that no loss of power can turn round.
 */

const uploads = 100;
const clicks = 100;
const watched = 'openat,write,writev,sendto,fsync,fdatasync,rename,renameat,renameat2';

export async function orderOnDisk(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-order-'));
  const trace = join(folder, 'trace');
  const strace = ['strace', '-f', '-y', '-s', '24', '-o', trace, '-e', `trace=${watched}`];
  const { child, port } = await start([built], productSettings(join(folder, 'data')), strace);
  try {
    const url = `http://127.0.0.1:${port}`;
    await moveIn(url);
    const token = await signIn(url, 'zoe');
    for (let count = 0; count < uploads; count++) {
      const picture = await cameraPicture({ width: 64 + count, height: 48 });
      const { status } = await upload({ url }, token, picture);
      if (status !== 201) throw new Error(`an upload answered ${status}`);
    }
    for (let count = 0; count < clicks; count++) {
      const { status } = await callWire(url, incrementLove, { token });
      if (status !== 200) throw new Error(`a click answered ${status}`);
    }
  } finally {
    // strace itself is deaf while it watches.
    const exit = once(child, 'exit');
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    process.kill(Number(children.trim()), 'SIGTERM');
    await exit;
  }
  const { expect, passed } = expectations();
  const calls = callsIn(readFileSync(trace, 'utf8'));
  const answers = calls.flatMap(({ text }, at) => (text.includes('HTTP/1.1 20') ? [at] : []));
  // What came before them is the set-up and a sign-in.
  const last = [...answers.entries()].slice(-uploads - clicks);
  const orders = last.map(([index, end]) => orderOf(calls.slice(answers[index - 1], end)));
  expect('answers seen', orders.length, uploads + clicks);
  const told = (kind: string, seen: readonly string[], right: string) => {
    for (const order of new Set(seen)) {
      const times = seen.filter((each) => each === order).length;
      expect(`before the answer to ${kind}, ${times} times`, order, right);
    }
  };
  const whole = 'sync file ×3, rename ×3, sync folder, sync log';
  told('an upload', orders.slice(0, uploads), whole);
  told('a click', orders.slice(uploads), 'sync log');
  rmSync(folder, { recursive: true, force: true });
  return passed();
}

interface SystemCall {
  text: string;
}

/** Calls in the order in which they came back: only then is what they promise true. */
function callsIn(trace: string): SystemCall[] {
  const begun = new Map<string, string>();
  const calls: SystemCall[] = [];
  for (const line of trace.split('\n')) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (text.endsWith('<unfinished ...>')) begun.set(thread, text);
    else if (text.includes('resumed>')) calls.push({ text: `${begun.get(thread)} ${text}` });
    else calls.push({ text });
  }
  return calls;
}

/** What an upload does to the disk, in words; the last sync of the log stands for its commit. */
function orderOf(calls: readonly SystemCall[]): string {
  const steps = calls.flatMap(({ text }) => {
    if (/^f(?:data)?sync\(\d+<[^>]*\/data\/tmp\/[^>]+>/.test(text)) return ['sync file'];
    if (/^rename\w*\(.*\/data\/tmp\/.*\/data\/photos\//.test(text)) return ['rename'];
    if (/^fsync\(\d+<[^>]*\/data\/photos>/.test(text)) return ['sync folder'];
    if (/^f(?:data)?sync\(\d+<[^>]*\/home\.sqlite-wal>/.test(text)) return ['sync log'];
    return [];
  });
  const words: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (step === steps[index - 1]) continue;
    const times = steps.slice(index).findIndex((other) => other !== step);
    const count = times < 0 ? steps.length - index : times;
    words.push(count === 1 ? step : `${step} ×${count}`);
  }
  return words.join(', ');
}
