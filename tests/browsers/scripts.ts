import * as acorn from 'acorn';
import * as walk from 'acorn-walk';
import { api, browsersWithout, featuresOf, javascript } from './compatibility.ts';

export interface NewApi {
  readonly name: string;
  /** Browsers without it. */
  readonly missing: readonly string[];
  /** The code around the use. */
  readonly code: string;
}

/** Names that the scripts give to properties of their own, so that they don't mean the browser's. */
export type OwnNames = ReadonlySet<string>;

/** Missing browsers, by name. A name that several interfaces have is missing only where all of them are. */
const { members, statics, globals } = newNames();

function newNames() {
  const found = {
    members: new Map<string, readonly string[]>(),
    statics: new Map<string, readonly string[]>(),
    globals: new Map<string, readonly string[]>(),
  };
  const add = (kind: keyof typeof found, name: string, missing: readonly string[]) => {
    const others = found[kind].get(name) ?? missing;
    found[kind].set(name, missing.length < others.length ? missing : others);
  };
  const builtins = featuresOf(javascript.builtins);
  const intl = featuresOf(javascript.builtins?.Intl);
  for (const [name, feature] of [...featuresOf(api), ...builtins, ...intl]) {
    if (feature.__compat !== undefined) {
      add('globals', name, browsersWithout(feature.__compat));
      add('members', name, browsersWithout(feature.__compat));
    }
    for (const [key, { __compat }] of featuresOf(feature)) {
      if (__compat === undefined) continue;
      const missing = browsersWithout(__compat);
      const member = key.replace(/_static$/, '');
      add('members', member, missing);
      add('statics', `${name}.${member}`, missing);
      if (/^(Window|WorkerGlobalScope)$/.test(name)) add('globals', member, missing);
    }
  }
  return found;
}

/** Methods of iterators, such as `map.values()`. Arrays had some of them before. */
const iteratorMethods = new Set(
  featuresOf(javascript.builtins?.Iterator)
    .filter(([, { __compat }]) => __compat !== undefined && browsersWithout(__compat).length > 0)
    .map(([name]) => name),
);
const iteratorSources = new Set(['values', 'keys', 'entries', 'matchAll']);

const options = { ecmaVersion: 2023, sourceType: 'module' } as const;

export function ownNames(scripts: readonly string[]): OwnNames {
  const names = new Set<string>();
  const add = (name: string | undefined) => {
    if (name !== undefined) names.add(name);
  };
  for (const code of scripts) {
    walk.simple(acorn.parse(code, options), {
      ObjectExpression({ properties }) {
        for (const each of properties) if (is(each, 'Property')) add(keyOf(each));
      },
      MethodDefinition: (node) => add(keyOf(node)),
      PropertyDefinition: (node) => add(keyOf(node)),
      AssignmentExpression({ left }) {
        if (is(left, 'MemberExpression')) add(memberOf(left));
      },
    });
  }
  return names;
}

/** Uses of syntax and of browser APIs that a supported browser lacks, unless the code checks for them first. */
export function newApisIn(code: string, own: OwnNames): NewApi[] {
  const around = (start: number, end = start) => code.slice(Math.max(0, start - 40), end + 40);
  try {
    const program = acorn.parse(code, options);
    return newNamesIn(program, own).map(({ node, ...api }) => ({
      ...api,
      code: around(node.start, node.end),
    }));
  } catch (error) {
    if (!(error instanceof SyntaxError && 'pos' in error)) throw error;
    return [{ name: error.message, missing: ['syntax'], code: around(Number(error.pos)) }];
  }
}

function newNamesIn(program: acorn.Program, own: OwnNames) {
  const found: (Omit<NewApi, 'code'> & { node: acorn.Node })[] = [];
  const declared = declaredIn(program);
  const globalOf = (node: acorn.Node): string | undefined => {
    if (is(node, 'Identifier')) return declared.has(node.name) ? undefined : node.name;
    if (!is(node, 'MemberExpression') || !is(node.object, 'Identifier')) return undefined;
    return /^(window|globalThis|self)$/.test(node.object.name) ? memberOf(node) : undefined;
  };

  const checkMember = (node: acorn.MemberExpression, ancestors: readonly acorn.Node[]) => {
    const name = memberOf(node);
    if (name === undefined || !isNeeded(node, ancestors) || isGuarded(name, ancestors)) return;
    const full = `${globalOf(node.object)}.${name}`;
    const missing = statics.get(full) ?? (own.has(name) ? [] : (members.get(name) ?? []));
    if (missing.length > 0) found.push({ name: statics.has(full) ? full : name, missing, node });
  };
  const checkGlobal = (node: acorn.Identifier, ancestors: readonly acorn.Node[]) => {
    const missing = globals.get(globalOf(node) ?? '') ?? [];
    if (missing.length === 0 || !isNeeded(node, ancestors) || isGuarded(node.name, ancestors))
      return;
    found.push({ name: node.name, missing, node });
  };
  const checkCall = (node: acorn.CallExpression | acorn.NewExpression) => {
    const { callee } = node;
    const [, flags] = node.arguments.map(textOf);
    if (globalOf(callee) === 'RegExp' && flags?.includes('v') === true) {
      found.push({ name: 'RegExp v', missing: ['syntax'], node });
    }
    if (!is(callee, 'MemberExpression')) return;
    const name = memberOf(callee) ?? '';
    if (iteratorMethods.has(name) && isIterator(callee.object)) {
      found.push({
        name: `Iterator.${name}`,
        missing: statics.get(`Iterator.${name}`) ?? [],
        node,
      });
    }
  };
  walk.ancestor(program, {
    MemberExpression: (node, _, ancestors) => checkMember(node, ancestors),
    Identifier: (node, _, ancestors) => checkGlobal(node, ancestors),
    CallExpression: checkCall,
    NewExpression: checkCall,
  });
  return found;
}

type NodeOf<Type> = Extract<acorn.AnyNode, { type: Type }>;

const is = <Type extends acorn.AnyNode['type']>(
  node: acorn.Node,
  type: Type,
): node is NodeOf<Type> => node.type === type;

function declaredIn(program: acorn.Program): ReadonlySet<string> {
  const names = new Set<string>();
  walk.simple(program, {
    Pattern(node) {
      if (is(node, 'Identifier')) names.add(node.name);
    },
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) names.add(local.name);
    },
  });
  return names;
}

/** The text of a string, which minifiers write as a template. */
function textOf(node: acorn.Node): string | undefined {
  if (is(node, 'Literal')) return typeof node.value === 'string' ? node.value : undefined;
  if (!is(node, 'TemplateLiteral') || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

const nameOf = (node: acorn.Node, computed: boolean): string | undefined =>
  !computed && is(node, 'Identifier') ? node.name : textOf(node);

const memberOf = ({ property, computed }: acorn.MemberExpression) => nameOf(property, computed);
const keyOf = (node: acorn.Property | acorn.MethodDefinition | acorn.PropertyDefinition) =>
  nameOf(node.key, node.computed);

/** True if the code fails without the node's value: a call, `new`, `extends` or a property of it. */
function isNeeded(node: acorn.Node, ancestors: readonly acorn.Node[]): boolean {
  const parent = ancestors.at(-2);
  if (parent === undefined) return false;
  if (is(parent, 'CallExpression')) return parent.callee === node && !parent.optional;
  if (is(parent, 'MemberExpression')) return parent.object === node && !parent.optional;
  if (is(parent, 'NewExpression')) return parent.callee === node;
  return (
    (is(parent, 'ClassDeclaration') || is(parent, 'ClassExpression')) && parent.superClass === node
  );
}

/** True if a condition around the code, or an early return before it, mentions the name. */
const isGuarded = (name: string, ancestors: readonly acorn.Node[]): boolean =>
  ancestors.some((node, index) => {
    const child = ancestors[index + 1];
    if (child === undefined) return false;
    if (is(node, 'IfStatement') || is(node, 'ConditionalExpression')) {
      return child !== node.test && mentions(node.test, name);
    }
    if (is(node, 'LogicalExpression')) return child === node.right && mentions(node.left, name);
    if (!is(node, 'BlockStatement')) return false;
    const childIndex = node.body.findIndex(({ start }) => start === child.start);
    const before = node.body.slice(0, childIndex);
    return before.some(
      (each) =>
        is(each, 'IfStatement') &&
        is(each.consequent, 'ReturnStatement') &&
        mentions(each.test, name),
    );
  });

function mentions(node: acorn.Node, name: string): boolean {
  let isMentioned = false;
  walk.full(node, (each) => {
    const found = is(each, 'MemberExpression')
      ? memberOf(each)
      : is(each, 'Identifier')
        ? each.name
        : textOf(each);
    isMentioned ||= found === name;
  });
  return isMentioned;
}

/** True for `map.values()`, but not for `Object.values(map)`. */
const isIterator = (node: acorn.Node): boolean =>
  is(node, 'CallExpression') &&
  is(node.callee, 'MemberExpression') &&
  iteratorSources.has(memberOf(node.callee) ?? '') &&
  !(is(node.callee.object, 'Identifier') && node.callee.object.name === 'Object');
