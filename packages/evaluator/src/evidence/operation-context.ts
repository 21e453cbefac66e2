import type { JsonValue } from '@tookeffect/core';
import type { ConnectionFacts, OperationFacts, StoredAcknowledgement } from '@tookeffect/wire';
import type { CompiledContract, CompiledMarker } from '../compiled-contract.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { type VariableSource, renderTemplate, scalarText } from '../language/template.ts';
import { declaredSince, sinceInstant } from '../language/since.ts';
import { externalIdOf } from './external-id.ts';

/** What is known about an operation before anything is observed. */
export interface OperationContext {
  /** The roots `$.input`, `$.operation`, `$.connection` and, with a response, `$.ack`. */
  readonly document: PathDocument;
  /** The provider's reference of the object, as the agent submitted it: it says where to look first, and proves nothing. */
  readonly reference: string | undefined;
  /** The spellings of the correlation marker, each unique to this operation; empty if this operation has none. */
  readonly markers: readonly string[];
  /** Resolves the variables of the contract's templates. */
  readonly source: VariableSource;
}

/**
 * How long before an operation a listing that is filtered by time begins, in milliseconds: a provider's clock that is
 * behind by less does not hide the effect.
 */
const LISTING_MARGIN_MS = 900_000;

/** Builds the context; the reference comes from the acknowledged response, or else from `providerReference`. */
export function operationContext(
  contract: CompiledContract,
  operation: OperationFacts,
  acknowledgement: StoredAcknowledgement | null,
  connection: ConnectionFacts = {},
): OperationContext {
  const response = acknowledgement?.result.response as JsonValue | undefined;
  const since = declaredSince(contract.document);
  const document: PathDocument = {
    input: operation.input as JsonValue,
    operation: {
      id: operation.id,
      externalId: externalIdOf(operation.id),
      createdAt: operation.createdAt,
      notBefore: toWholeSeconds(Date.parse(operation.createdAt) - LISTING_MARGIN_MS),
      ...(since && { since: sinceInstant(since, operation.createdAt).text }),
    },
    ...(connection.actor && { connection: { actor: connection.actor } }),
    ...(response !== undefined && { ack: response }),
  };
  const { acknowledgedReference, marker } = contract;
  const inResponse = acknowledgedReference && scalarText(resolvePath(acknowledgedReference, document));
  const reference = inResponse ?? acknowledgement?.result.providerReference;
  const source: VariableSource = (path) =>
    acknowledgedReference && isSamePath(path, acknowledgedReference)
      ? reference
      : resolvePath(path, document);
  return { document, reference, source, markers: marker ? renderMarkers(marker, document, source) : [] };
}

function renderMarkers(marker: CompiledMarker, document: PathDocument, source: VariableSource): string[] {
  const isAsked = marker.when?.root !== 'input' || resolvePath(marker.when, document) !== undefined;
  if (!isAsked) return [];
  return marker.templates.flatMap((template) => {
    const rendered = renderTemplate(template, 'text', source);
    return 'text' in rendered ? [rendered.text] : [];
  });
}

/** Without fractions: a provider that stores whole seconds would otherwise leave the effect out of a filtered list. */
function toWholeSeconds(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, -'.000Z'.length)}Z`;
}

function isSamePath(left: SingularPath, right: SingularPath): boolean {
  return (
    left.root === right.root &&
    left.segments.length === right.segments.length &&
    left.segments.every((segment, position) => segment === right.segments[position])
  );
}
