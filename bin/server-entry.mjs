// Becomes dist/server/main.js: runs the server beside it with the machine code that V8 kept at the
// build. Without that file, or under another version of Node, it compiles as usual.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const folder = fileURLToPath(new URL('.', import.meta.url));
const file = `${folder}home.cjs`;
const compiled = `${folder}home.compiled`;

// esbuild writes ASCII alone, which is read soonest as Latin-1.
const source = readFileSync(file, 'latin1');

const script = new vm.Script(source, {
  filename: file,
  ...(existsSync(compiled) ? { cachedData: readFileSync(compiled) } : {}),
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});

// The build asks for the code once everything ran that a start needs.
process.on('message', (asked) => {
  if (asked === 'compiled code') process.send(script.createCachedData());
});

const home = { exports: {} };
script.runInThisContext()(home.exports, createRequire(file), home, file, folder);
