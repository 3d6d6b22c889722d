import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** TypeScript doesn't read style sheets, so it misses a misspelled class. */
describe('every class name used by a component', () => {
  it('exists in its style sheet', () => {
    expect(components().flatMap(unknownClasses)).toEqual([]);
  });
});

const components = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );

function unknownClasses(component: string): string[] {
  const file = join(source, component);
  return classesUsed(readFileSync(file, 'utf8')).flatMap(({ sheet, names }) => {
    const written = classesWritten(readFileSync(join(dirname(file), sheet), 'utf8'));
    return names.filter((name) => !written.has(name)).map((name) => `${component}: .${name}`);
  });
}

function classesUsed(code: string) {
  const imports = [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)];
  const body = code.replaceAll(/^import .*$/gm, '');
  return imports.map(([, variable = '', sheet = '']) => ({
    sheet,
    names: [...body.matchAll(use(variable))].map(([, dotted, quoted]) => dotted ?? quoted ?? ''),
  }));
}

const use = (variable: string) => new RegExp(`\\b${variable}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g');

function classesWritten(sheet: string): Set<string> {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}
