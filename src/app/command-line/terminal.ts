import { stderr, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UserError } from '../explain.ts';

export type Progress = (done: number, total: number) => void;
export type Terminal = ReturnType<typeof openTerminal>;

export function openTerminal() {
  // The reader of a pipe may read only the first lines.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const canAsk = stdin.isTTY === true && stderr.isTTY === true;

  async function ask(question: string, isSecret: boolean): Promise<string> {
    const hiddenOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
    // Stops the echo of the terminal, so it comes before the question.
    const readline = createInterface({
      input: stdin,
      output: isSecret ? hiddenOutput : stderr,
      terminal: true,
    });
    if (isSecret) stderr.write(`${question}: `);
    try {
      return await new Promise<string>((resolve, reject) => {
        const cancel = () => reject(new UserError('Nothing was changed.'));
        readline.once('SIGINT', cancel);
        readline.once('close', cancel);
        readline.question(`${question}: `).then(resolve, reject);
      });
    } finally {
      readline.close();
      if (isSecret) stderr.write('\n');
    }
  }

  return {
    /** Prints a line of the result to standard output. */
    print: (line: string) => void stdout.write(`${line}\n`),
    /** Prints a line to standard error. */
    info: (line: string) => void stderr.write(`${line}\n`),
    /** True if a user can answer. */
    canAsk,
    /** Returns the answer, or `defaultAnswer` for an empty one. */
    async ask(question: string, defaultAnswer = ''): Promise<string> {
      const answer = await ask(
        defaultAnswer === '' ? question : `${question} [${defaultAnswer}]`,
        false,
      );
      return answer.trim() === '' ? defaultAnswer : answer.trim();
    },
    /** Doesn't show the answer. Without a terminal, reads the first line of a pipe. */
    readSecret: async (question: string): Promise<string> =>
      canAsk ? ask(question, true) : ((await text(stdin)).split(/\r?\n/, 1)[0] ?? ''),
    /** Shows the progress of `work` in a terminal. */
    async withProgress<Result>(
      label: string,
      work: (progress: Progress) => Promise<Result>,
    ): Promise<Result> {
      if (stderr.isTTY !== true) return work(() => undefined);
      try {
        return await work((done, total) => {
          stderr.write(`\r${label} ${Math.floor((100 * done) / Math.max(1, total))}%`);
        });
      } finally {
        stderr.write(`\r${' '.repeat(label.length + 5)}\r`);
      }
    },
  };
}
