import type { JsonValue } from '@tookeffect/core';
import type { OperationFacts, StoredAcknowledgement } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { type PathDocument, type SingularPath, resolvePath } from '../language/path.ts';
import { type VariableSource, renderTemplate, scalarText } from '../language/template.ts';

/** What is known of an operation before anything is read. */
export interface OperationContext {
  readonly document: PathDocument;
  /** The provider's name of the object, as the agent handed it in. */
  readonly reference: string | undefined;
  /** The text that only this operation's effect carries. */
  readonly marker: string | undefined;
  readonly source: VariableSource;
  /** The earliest instant at which the effect may date, in milliseconds. */
  readonly notBefore: number;
}

/** Gathers what templates, ties and paths need; the reference stands in the response or, else, in `providerReference`. */
export function operationContext(
  contract: CompiledContract,
  operation: OperationFacts,
  acknowledgement: StoredAcknowledgement | null,
): OperationContext {
  const response = acknowledgement?.result.response as JsonValue | undefined;
  const notBefore = Date.parse(operation.createdAt) - contract.skewMs;
  const document: PathDocument = {
    input: operation.input as JsonValue,
    operation: {
      id: operation.id,
      createdAt: operation.createdAt,
      notBefore: wholeSeconds(notBefore),
    },
    ...(response !== undefined && { ack: response }),
  };
  const { acknowledgedReference, marker } = contract;
  const said = acknowledgedReference && scalarText(resolvePath(acknowledgedReference, document));
  const reference = said ?? acknowledgement?.result.providerReference;
  const source: VariableSource = (path) =>
    acknowledgedReference && isSamePath(path, acknowledgedReference)
      ? reference
      : resolvePath(path, document);
  const rendered = marker && renderTemplate(marker.template, 'text', source);
  return {
    document,
    reference,
    source,
    notBefore,
    marker: rendered && 'text' in rendered ? rendered.text : undefined,
  };
}

/** Providers that store no fractions would miss the effect if they were asked with one. */
function wholeSeconds(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, -'.000Z'.length)}Z`;
}

function isSamePath(left: SingularPath, right: SingularPath): boolean {
  return (
    left.root === right.root &&
    left.segments.length === right.segments.length &&
    left.segments.every((segment, position) => segment === right.segments[position])
  );
}
