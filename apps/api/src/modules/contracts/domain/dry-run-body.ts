import { canonicalize } from '@tookeffect/core';
import type { DryRunRequest } from '@tookeffect/wire';
import { DomainError } from '../../../domain/domain-error.ts';
import { type Publication, type Publisher, invalidContract, preparePublication } from './publication.ts';

/** The most bytes of an input's canonical JSON: as many as the body that creates an operation may have. */
const MAX_INPUT_BYTES = 64 * 1024;

/** The body of a dry run. */
export interface DryRunBody {
  readonly request: Omit<DryRunRequest, 'contract'>;
  /** The id of a published contract, or the contract as it would be published. */
  readonly contract: string | Publication;
}

/**
 * Lints a contract that is not published. Pure.
 * @throws {DomainError} `contract_invalid`; `request_invalid` for an input that no operation could have
 */
export function toDryRunBody({ contract, ...request }: DryRunRequest, publisher: Publisher): DryRunBody {
  refuseLargeInput(request);
  if (typeof contract === 'string') return { request, contract };
  const prepared = preparePublication({ contract }, publisher);
  if ('publication' in prepared) return { request, contract: prepared.publication };
  throw invalidContract('The contract cannot be tried.', prepared.faults);
}

function refuseLargeInput({ input }: Pick<DryRunRequest, 'input'>): void {
  const bytes = Buffer.byteLength(canonicalize(input));
  if (bytes <= MAX_INPUT_BYTES) return;
  const message = `The input has ${bytes} bytes as canonical JSON; at most ${MAX_INPUT_BYTES} are allowed.`;
  throw new DomainError('request_invalid', message, { errors: [{ pointer: '/input', message }] });
}
