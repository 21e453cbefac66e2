/** A node of the syntax tree, as Babel has it. */
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

/** What `ignorers` names. */
export const PROSE = 'prose';

/**
 * Words for people and statements of SQL: an edit of the first changes nothing that is decided, an edit of the second
 * only breaks it. A text without a blank is a code, a name or a type, and those are edited.
 */
function isProse(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'StringLiteral')
    return String(node.value).includes(' ') || isDetail(node, parent) || isInstant(parent);
  if (node.type === 'TemplateLiteral')
    return node.quasis?.some(({ value }) => value.raw.includes(' ')) === true;
  return node.type === 'ObjectExpression' && isLogCall(parent);
}

/** `new DomainError('not_found', '')`: the second is what a person reads. */
function isDetail(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'NewExpression' && parent.arguments?.[1] === node;
}

/** `failpoints.reach('after_sign')`: the fault tests name it, and they run the built server. */
function isInstant(call: Node | undefined): boolean {
  return call?.type === 'CallExpression' && call.callee?.object?.property?.name === 'failpoints';
}

/** `this.log.warn({ error }, …)` */
function isLogCall(call: Node | undefined): boolean {
  const object = call?.callee?.object;
  return call?.type === 'CallExpression' && (object?.property ?? object)?.name === 'log';
}

/** The plugins of this file, as Stryker finds them. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: PROSE,
    value: {
      shouldIgnore: ({
        node,
        parent,
      }: {
        readonly node: Node;
        readonly parent?: Node;
      }): string | undefined =>
        isProse(node, parent) ? 'words for people, a statement of SQL, or an instant for faults' : undefined,
    },
  },
];
