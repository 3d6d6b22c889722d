import type { Command } from './command.ts';

/** What `fivetwenty` alone says. */
export function helpOfAll(commands: readonly Command[], version: string): string {
  return [
    `Fivetwenty ${version}: a private web app for couples that you host yourself.`,
    '',
    'Usage: fivetwenty <command> [options]',
    '',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    'For details of a command: fivetwenty help <command>. For the version: fivetwenty --version.',
    'Settings are environment variables such as FIVETWENTY_DATA_DIR. To list them: fivetwenty config.',
    '',
    'Exit codes: 0 success, 1 failure, 2 invalid usage.',
  ].join('\n');
}

/** What `fivetwenty help <command>` says. */
export function helpOf({ name, summary, takes, options, help }: Command): string {
  const known = Object.entries(options).map(([word, { short, value, says }]): [string, string] => {
    const names = short === undefined ? `--${word}` : `-${short}, --${word}`;
    return [value === undefined ? names : `${names} ${value}`, says];
  });
  return [
    summary,
    '',
    `Usage: ${[`fivetwenty ${name}`, ...takes, ...(known.length > 0 ? ['[options]'] : [])].join(' ')}`,
    '',
    ...table([...known, ['-h, --help', 'Show this help']]),
    ...help.flatMap((paragraph) => ['', ...folded(paragraph)]),
  ].join('\n');
}

/** Lines whose second words stand below each other. */
export function table(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  );
  return rows.map((row) =>
    `${indent}${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd(),
  );
}

const longestLine = 80;

function folded(paragraph: string): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > longestLine) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
