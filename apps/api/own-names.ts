// With `keepNames`, esbuild gives each function its name by a call of `__name`, at each evaluation of the function. Almost all of
// these functions have that name anyway. A closure that got its name by a call has a hidden class of its own, which makes every
// later access to it slower.
import { parseAst } from 'vitest/node';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

type Fields = Node & Readonly<Record<string, unknown>>;

/**
 * Removes the calls of `__name` that give a function or a class the name that the language gives it. Every function keeps its
 * `name`, and every remaining character its place, so that the source map stays valid.
 * @param text a file that esbuild wrote with `keepNames` and without `minifyIdentifiers`
 */
export function withoutCallsForOwnNames(text: string): string {
  if (!text.includes('__name(')) return text;
  const blanks: [start: number, end: number][] = [];
  visit(parseAst(text) as unknown as Fields, undefined, (node, languageName) => {
    const named = readNaming(node);
    if (named !== null && (ownName(named.target) ?? languageName) === named.name) {
      blanks.push([node.start, named.target.start], [named.target.end, node.end]);
    }
    if (node.type !== 'StaticBlock') return;
    const [only, ...more] = node.body as readonly Fields[];
    const call = only?.type === 'ExpressionStatement' ? readNaming(only.expression as Fields) : null;
    const isOwn = call?.target.type === 'ThisExpression' && call.name === languageName;
    if (isOwn && more.length === 0) blanks.push([node.start, node.end]);
  });
  return withBlanks(text, blanks);
}

/** `__name(target, 'name')`; null for anything else. */
function readNaming(node: Fields): { readonly target: Fields; readonly name: unknown } | null {
  if (node.type !== 'CallExpression' || (node.callee as Fields).name !== '__name') return null;
  const [target, name] = node.arguments as readonly Fields[];
  return { target: target!, name: name!.value };
}

/** The name that a function has wherever it stands; of a declared function, its declaration's. */
function ownName(target: Fields): unknown {
  if (target.type === 'Identifier') return target.name;
  return (target.id as Fields | null | undefined)?.name;
}

/** Calls `see` for each node, with the name that the language gives an anonymous function or a static block there. */
function visit(
  node: Fields,
  languageName: unknown,
  see: (node: Fields, languageName: unknown) => void,
): void {
  see(node, languageName);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, nameFrom(node, child, languageName), see);
    }
  }
}

/** @see ECMA-262, NamedEvaluation */
function nameFrom(parent: Fields, child: Fields, parentName: unknown): unknown {
  switch (parent.type) {
    case 'VariableDeclarator':
      return child === parent.init ? identifier(parent.id) : undefined;
    case 'AssignmentPattern':
      return child === parent.right ? identifier(parent.left) : undefined;
    case 'AssignmentExpression': {
      const names = ['=', '??=', '||=', '&&='].includes(parent.operator as string);
      return names && child === parent.right ? identifier(parent.left) : undefined;
    }
    case 'Property':
    case 'PropertyDefinition':
      return child === parent.value ? propertyName(parent) : undefined;
    case 'ClassDeclaration':
    case 'ClassExpression':
      return child === parent.body ? (identifier(parent.id) ?? parentName) : undefined;
    case 'ClassBody':
      return child.type === 'StaticBlock' ? parentName : undefined;
    default:
      return undefined;
  }
}

function identifier(node: unknown): unknown {
  return isNode(node) && node.type === 'Identifier' ? node.name : undefined;
}

/** Undefined for a computed name, and for `__proto__: …`, which is no property. */
function propertyName({ key, computed, kind }: Fields): unknown {
  if (computed === true || !isNode(key) || (kind !== undefined && kind !== 'init')) return undefined;
  const name = key.type === 'Identifier' ? key.name : key.value;
  return name === '__proto__' || typeof name !== 'string' ? undefined : name;
}

function isNode(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function withBlanks(text: string, blanks: readonly (readonly [start: number, end: number])[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [start, end] of blanks.toSorted(([a], [b]) => a - b)) {
    // The blanks of a call inside a removed static block are in that block's.
    if (start < at) continue;
    pieces.push(text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}
