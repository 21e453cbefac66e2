import type { JsonObject } from '@tookeffect/core';
import type { CompiledContract } from '@tookeffect/evaluator';
import type { ConnectionDeclarations, Contract, OperationFacts } from '@tookeffect/wire';

/** A request that names its collection by one member of the input. */
const NAMED_BY_INPUT = /^\{input\.([A-Za-z_][A-Za-z0-9_]*)\}$/;

/** The members that name collections, by contract: published contracts never change. */
const naming = new WeakMap<Contract, string | null>();

/**
 * The operation as other operations are compared with it: a declared collection is named by its path. A name is the word of
 * the connection's owner, and one list may have two. Only for contracts that use the name for nothing else.
 */
export function placedOperation(
  { document }: Pick<CompiledContract, 'document'>,
  facts: OperationFacts,
  { collections = {} }: ConnectionDeclarations,
): OperationFacts {
  const member = namingMember(document);
  const name = member === null ? undefined : (facts.input as JsonObject)[member];
  if (member === null || typeof name !== 'string' || !Object.hasOwn(collections, name)) return facts;
  return { ...facts, input: { ...facts.input, [member]: listPath(collections[name]!.path) } };
}

/** The path of a list, without its query and the slashes at its end. */
export function listPath(target: string): string {
  return target.split('?', 1)[0]!.replace(/(?<!\/)\/+$/, '');
}

function namingMember(document: Contract): string | null {
  const known = naming.get(document);
  if (known !== undefined) return known;
  const member = readNamingMember(document);
  naming.set(document, member);
  return member;
}

function readNamingMember({ observe, identity: _, input: __, ...rest }: Contract): string | null {
  const template = observe && 'collection' in observe ? observe.collection : undefined;
  const member = NAMED_BY_INPUT.exec(template ?? '')?.[1];
  return member === undefined || JSON.stringify(rest).includes(`input.${member}`) ? null : member;
}
