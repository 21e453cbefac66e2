/** A node of Babel's syntax tree, with the members that are read here. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly arguments?: readonly Node[];
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
}

/** The name of the plugin in Stryker's option `ignorers`. */
export const IGNORED_EDITS = 'ignored-edits';

/**
 * Messages and SQL statements: an edit of a message changes no decision, and an edit of a statement only breaks it. A
 * string without a space is a code, a name or a type, and is mutated.
 */
function isIgnored(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'StringLiteral')
    return String(node.value).includes(' ') || isMessage(node, parent) || isFailpointName(parent);
  if (node.type === 'TemplateLiteral')
    return node.quasis?.some(({ value }) => value.raw.includes(' ')) === true;
  return node.type === 'ObjectExpression' && isLogCall(parent);
}

/** The second argument of `new DomainError('not_found', 'message')`. */
function isMessage(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'NewExpression' && parent.arguments?.[1] === node;
}

/** The argument of `failpoints.reach('after_sign')`: only the fault tests use it, and they run the built server. */
function isFailpointName(call: Node | undefined): boolean {
  return call?.type === 'CallExpression' && call.callee?.object?.property?.name === 'failpoints';
}

/** The fields of `this.log.warn({ error }, …)`. */
function isLogCall(call: Node | undefined): boolean {
  const object = call?.callee?.object;
  return call?.type === 'CallExpression' && (object?.property ?? object)?.name === 'log';
}

/** Stryker loads a plugin file by this export. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: IGNORED_EDITS,
    value: {
      shouldIgnore: ({
        node,
        parent,
      }: {
        readonly node: Node;
        readonly parent?: Node;
      }): string | undefined =>
        isIgnored(node, parent) ? 'a message, an SQL statement or the name of a failpoint' : undefined,
    },
  },
];
