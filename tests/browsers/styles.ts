import { type AnyNode, AtRule, type Declaration, type Node, parse } from 'postcss';
import { browsersWithout, css, featuresOf } from './compatibility.ts';
import type { NewApi } from './scripts.ts';

/** Missing browsers of functions that any property may have, by name. */
const functions = new Map<string, readonly string[]>();
collectFunctions(css.types);

function collectFunctions(feature: typeof css.types): void {
  for (const [key, below] of featuresOf(feature)) {
    const missing = below.__compat === undefined ? undefined : browsersWithout(below.__compat);
    const name = key.replace(/[-_]function$/, '');
    const others = functions.get(name) ?? missing;
    if (missing !== undefined && others !== undefined) {
      functions.set(name, missing.length < others.length ? missing : others);
    }
    collectFunctions(below);
  }
}

/** Properties, values, functions, selectors and at-rules that a supported browser lacks. Prefixed names are skipped. */
export function newStylesIn(text: string): NewApi[] {
  const found: NewApi[] = [];
  parse(text).walk((node) => {
    for (const [name, missing] of featuresIn(node)) {
      // Vendor extras.
      if (name.startsWith('-')) continue;
      if (missing.length === 0 || isGuarded(node, name)) continue;
      found.push({ name, missing, code: node.toString().slice(0, 100) });
    }
  });
  return found;
}

function featuresIn(node: AnyNode): [string, readonly string[]][] {
  if (node.type === 'decl') return valuesIn(node);
  if (node.type === 'rule') {
    return [...node.selector.matchAll(/::?([a-z][a-z-]*)/g)].flatMap(([selector, name = '']) =>
      lookUp(selector, css.selectors?.[name]),
    );
  }
  if (node.type !== 'atrule') return [];
  const rule = css['at-rules']?.[node.name];
  const parts = [...node.params.matchAll(/[a-z-]+/g)].flatMap(([word]) =>
    lookUp(`@${node.name} ${word}`, rule?.[word]),
  );
  return [...lookUp(`@${node.name}`, rule), ...parts];
}

function valuesIn(node: Declaration): [string, readonly string[]][] {
  const { prop, parent } = node;
  const value = node.value.replace(/"[^"]*"/g, '');
  const called = [...value.matchAll(/([a-z][a-z-]*)\(/g)].map(
    ([, name = '']): [string, readonly string[]] => [`${name}()`, functions.get(name) ?? []],
  );
  const property = css.properties?.[prop];
  if (property?.__compat === undefined) return called;
  const prefixes = ['-webkit-', '-moz-'].filter((prefix) =>
    parent?.some((each) => each.type === 'decl' && each.prop === prefix + prop),
  );
  const missing = browsersWithout(property.__compat, prefixes);
  // An older browser takes the declaration before.
  const hasFallback = parent?.some(
    (each) => each.type === 'decl' && each.prop === prop && each !== node,
  );
  const words =
    hasFallback === true || missing.length > 0 ? [] : (value.match(/[a-z][a-z-]+/g) ?? []);
  return [
    [prop, missing],
    ...(hasFallback === true ? [] : called),
    ...words.flatMap((word) => lookUp(`${prop}: ${word}`, property[word], prefixes)),
  ];
}

const lookUp = (
  name: string,
  feature: typeof css.types,
  prefixes: readonly string[] = [],
): [string, readonly string[]][] =>
  feature?.__compat === undefined ? [] : [[name, browsersWithout(feature.__compat, prefixes)]];

/** True inside `@supports` with the name. */
function isGuarded({ parent }: Pick<Node, 'parent'>, name: string): boolean {
  if (parent === undefined) return false;
  const isCondition = parent instanceof AtRule && parent.name === 'supports';
  return (
    (isCondition && parent.params.includes(name.replace('()', '('))) || isGuarded(parent, name)
  );
}
