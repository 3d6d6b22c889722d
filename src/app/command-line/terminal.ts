import { stderr, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { HostsToMend, WrongUse } from '../explain.ts';

/** How far a long work is; eyes alone see it. */
export interface Progress {
  at(done: number, total: number): void;
  /** Wipes the line. */
  end(): void;
}

/** Where a command speaks with whoever called it. */
export interface Terminal {
  /** A result. Nothing else goes to standard output. */
  print(line?: string): void;
  /** What a person should know besides; on standard error. */
  tell(line: string): void;
  progress(what: string): Progress;
  /** Whether there is somebody who can answer. */
  readonly canAsk: boolean;
  /** Asks for a line; `usual` is what an empty one means. Throws `WrongUse` where nobody can answer. */
  ask(question: string, usual?: string): Promise<string>;
  /** The same for a secret, which is not shown while it is typed. */
  askSecret(question: string): Promise<string>;
  /** The first line of what is piped in; empty where nothing is. */
  readLine(): Promise<string>;
}

export function openTerminal(): Terminal {
  const canAsk = stdin.isTTY === true && stderr.isTTY === true;
  // Whoever reads only the head of it is no fault.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

  async function answerTo(question: string, shown: boolean): Promise<string> {
    if (!canAsk) throw new WrongUse(`No terminal is available to ask: ${question}`);
    const output = shown ? stderr : new Writable({ write: (_chunk, _encoding, done) => done() });
    // From here on the terminal itself echoes nothing, so that nothing is asked before.
    const lines = createInterface({ input: stdin, output, terminal: true });
    if (!shown) stderr.write(`${question} `);
    try {
      return await new Promise<string>((resolve, reject) => {
        const leave = () => reject(new HostsToMend('Nothing was changed.'));
        lines.once('SIGINT', leave);
        lines.once('close', leave);
        lines.question(`${question} `).then(resolve, reject);
      });
    } finally {
      lines.close();
      if (!shown) stderr.write('\n');
    }
  }

  return {
    canAsk,
    print: (line = '') => void stdout.write(`${line}\n`),
    tell: (line) => void stderr.write(`${line}\n`),
    progress: (what) => (stderr.isTTY === true ? lineOfProgress(what) : noProgress),
    async ask(question, usual) {
      const hint = usual === undefined ? '' : ` [${usual}]`;
      const answer = (await answerTo(`${question}${hint}:`, true)).trim();
      return answer === '' ? (usual ?? '') : answer;
    },
    askSecret: (question) => answerTo(`${question}:`, false),
    async readLine() {
      const [line = ''] = (await text(stdin)).split(/\r?\n/, 1);
      return line;
    },
  };
}

const noProgress: Progress = { at: () => undefined, end: () => undefined };

function lineOfProgress(what: string): Progress {
  let shown = '';
  const show = (line: string) => {
    if (line === shown) return;
    shown = line;
    stderr.write(`\r${line}`);
  };
  return {
    at: (done, total) => show(`${what} ${Math.floor((100 * done) / Math.max(1, total))}%`),
    end: () => void stderr.write(`\r${' '.repeat(shown.length)}\r`),
  };
}
