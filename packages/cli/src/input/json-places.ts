import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** A place in a text; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds where a value is written; for a value that does not exist, where the nearest one around it is.
 * @param text JSON
 * @param pointer an RFC 6901 JSON Pointer; one without a slash at its beginning means the whole text
 */
export function findPlace(text: string, pointer: string): Place {
  const root = parseTree(text);
  let node = root;
  for (const token of pointer.split('/').slice(1)) {
    const child = childOf(node, token.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (child === undefined) break;
    node = child;
  }
  // A member is shown by its name, which is where its property begins.
  const { offset } = node?.parent?.type === 'property' ? node.parent : (node ?? { offset: 0 });
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function childOf(node: Node | undefined, token: string): Node | undefined {
  if (node?.type === 'array') {
    return /^\d{1,15}$/.test(token) ? findNodeAtLocation(node, [Number(token)]) : undefined;
  }
  return node?.type === 'object' ? findNodeAtLocation(node, [token]) : undefined;
}
