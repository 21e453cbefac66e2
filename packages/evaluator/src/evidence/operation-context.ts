import type { JsonValue } from '@tookeffect/core';
import type { OperationFacts, StoredAcknowledgement } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { type VariableSource, renderTemplate, scalarText } from '../language/template.ts';

/** What is known about an operation before anything is observed. */
export interface OperationContext {
  /** The roots `$.input`, `$.operation` and, with a response, `$.ack`. */
  readonly document: PathDocument;
  /** The provider's reference of the object, as the agent submitted it. */
  readonly reference: string | undefined;
  /** The rendered correlation marker, which is unique to this operation. */
  readonly marker: string | undefined;
  /** Resolves the variables of the contract's templates. */
  readonly source: VariableSource;
  /** The operation's creation minus the skew, in milliseconds; an older object is not its effect. */
  readonly notBeforeMs: number;
}

/** Builds the context; the reference comes from the acknowledged response, or else from `providerReference`. */
export function operationContext(
  contract: CompiledContract,
  operation: OperationFacts,
  acknowledgement: StoredAcknowledgement | null,
): OperationContext {
  const response = acknowledgement?.result.response as JsonValue | undefined;
  const notBeforeMs = Date.parse(operation.createdAt) - contract.skewMs;
  const document: PathDocument = {
    input: operation.input as JsonValue,
    operation: {
      id: operation.id,
      createdAt: operation.createdAt,
      notBefore: toWholeSeconds(notBeforeMs),
    },
    ...(response !== undefined && { ack: response }),
  };
  const { acknowledgedReference, marker } = contract;
  const inResponse = acknowledgedReference && scalarText(resolvePath(acknowledgedReference, document));
  const reference = inResponse ?? acknowledgement?.result.providerReference;
  const source: VariableSource = (path) =>
    acknowledgedReference && isSamePath(path, acknowledgedReference)
      ? reference
      : resolvePath(path, document);
  const rendered = marker && renderTemplate(marker.template, 'text', source);
  return {
    document,
    reference,
    source,
    notBeforeMs,
    marker: rendered && 'text' in rendered ? rendered.text : undefined,
  };
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
