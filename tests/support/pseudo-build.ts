import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { repository } from '../../scripts/lib.mjs';
import { type OwnBuild, ownBuild } from './next-build.ts';

/** A build whose English messages are replaced by a pseudo-locale. */
export async function pseudoBuild(): Promise<OwnBuild> {
  const own = ownBuild();
  await build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [pseudoMessages()],
    build: { outDir: join(own.program, '../../web') },
  });
  return own;
}

const pseudoMessages = (): Plugin => ({
  name: 'pseudo-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/messages\/en\.ts$/ },
    handler: (code) =>
      [
        `import { pseudo } from '${join(repository, 'tests/support/pseudo-locale.ts')}';`,
        code.replace(/^export const en = /m, 'const english = '),
        'export const en = pseudo(english);',
      ].join('\n'),
  },
});
