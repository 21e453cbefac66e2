import type { OperationFacts, Read } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { readObjectId } from './baseline.ts';
import { compareChecked } from './checked-members.ts';
import type { SearchRole } from './fresh-query.ts';
import { shownDocuments } from './lookup.ts';
import { operationContext } from './operation-context.ts';
import type { ObservedDocument } from './response.ts';

/**
 * Says whether a read shows an object, so that a control can show that its address ignores the parameter. Two responses
 * without any are equal for an address that filters, too.
 */
export function showsObject(contract: CompiledContract, role: SearchRole, read: Read): boolean {
  return shownDocuments(contract, role, read).length > 0;
}

/**
 * Says whether a control holds: the same read without the parameter shows an object that the read with it shows too, with
 * the same id and the same checked members, and no object that the other lacks. It shows that the address does not filter
 * by the parameter, and nothing about caches. Bodies are not compared: links in them repeat the query.
 */
export function isControlHeld(
  contract: CompiledContract,
  operation: OperationFacts,
  role: SearchRole,
  [read, control]: readonly [Read, Read],
): boolean {
  if (isFromCache(read)) return false;
  const asked = operationContext(contract, operation, null).document;
  const shown = shownDocuments(contract, role, read);
  const byId = new Map(shown.map((document) => [idOf(contract, document), document]));
  const controls = shownDocuments(contract, role, control);
  const pairs = controls.map((document) => [byId.get(idOf(contract, document)), document] as const);
  if (pairs.some(([same]) => same === undefined)) return false;
  return pairs.some(([same, document]) => isCommon(contract, [same!, document], asked));
}

/** A cache that answers a unique request ignores the query, so that it answers for the address behind it. */
function isFromCache(read: Read): boolean {
  return read.outcome === 'answered' && (read.source?.ageSeconds ?? 0) > 0;
}

/** Without a declared object there is one document. An id that cannot be read is no id. */
function idOf(contract: CompiledContract, observation: ObservedDocument): string | symbol {
  if (!contract.object) return 'document';
  return readObjectId(contract, { observation }) ?? Symbol('unreadable');
}

/** An object with its id, or a document with a checked member: an error body has neither. */
function isCommon(
  { checks, object }: CompiledContract,
  pair: readonly [ObservedDocument, ObservedDocument],
  asked: PathDocument,
): boolean {
  const documents = [{ observation: pair[0] }, { observation: pair[1] }] as const;
  const isAsked = (needs: (typeof checks)[number]['needs']): boolean =>
    needs.every((path) => resolvePath(path, asked) !== undefined);
  const results = checks
    .filter(({ path, needs }) => path.root === 'observation' && path.segments[0] === 'body' && isAsked(needs))
    .map((check) => compareChecked(check, documents, asked));
  return !results.includes('different') && (object !== undefined || results.includes('same'));
}
