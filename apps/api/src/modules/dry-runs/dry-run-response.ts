import { type CompiledContract, externalIdOf, receiptEnvironment } from '@tookeffect/evaluator';
import type { DryRun, Notice, Read } from '@tookeffect/wire';
import type { OpenConnection } from '../../connectors/index.ts';
import type { Start } from '../operations/index.ts';
import type { UnsettledRun } from '../verification/index.ts';
import type { Trial, TriedContract } from './assumed-run.ts';

/** @returns the status of a response, or why there is none */
export function readResult(read: Read): string {
  return read.outcome === 'answered' ? String(read.status) : read.failure;
}

/** @returns the body of the response */
export function toDryRun(
  { contract, request, facts }: Trial,
  start: Start,
  { collected: { run, observed, connection }, judgement }: UnsettledRun,
  remainingToday: number,
): DryRun {
  const { document } = contract;
  const { evaluation, evidence } = judgement;
  const { claims: _claims, replacedClaims: _replaced, ...shown } = evaluation;
  return {
    isSigned: false,
    assumed: assumptions(contract, request),
    contract: { id: document.id, hash: contract.hash },
    environment: environmentOf(document, connection),
    operation: {
      id: facts.id,
      begunAt: facts.createdAt,
      correlationKeys: {
        reference: facts.id,
        externalId: externalIdOf(facts.id),
        metadata: { tookeffect_operation: facts.id },
        ...(run.operation.marker !== null && { marker: run.operation.marker }),
      },
    },
    baseline: toBaselineReference(start),
    notices: JSON.parse(start.notices) as Notice[],
    reads: observed.map(({ role, read }) => ({
      read: role,
      result: readResult(read),
    })),
    evidence: [...evidence],
    evaluation: shown,
    remainingToday,
  };
}

function assumptions({ isPublished }: TriedContract, request: Trial['request']): DryRun['assumed'] {
  const { begunAt, operationId, acknowledgement, baseline = 'read' } = request;
  const isAssumed: Readonly<Record<DryRun['assumed'][number], boolean>> = {
    contract: !isPublished,
    begunAt: begunAt !== undefined,
    operationId: operationId !== undefined,
    acknowledgement: acknowledgement !== undefined,
    baseline: baseline !== 'read',
  };
  return Object.entries(isAssumed).flatMap(([name, is]) => (is ? [name as keyof typeof isAssumed] : []));
}

function environmentOf(
  document: CompiledContract['document'],
  { origin, environment }: Pick<OpenConnection, 'origin' | 'environment'>,
): DryRun['environment'] {
  return receiptEnvironment(document, origin, environment === 'test');
}

function toBaselineReference({ baselineDigest, baselineObservedAt }: Start): DryRun['baseline'] {
  if (baselineDigest === null || baselineObservedAt === null) return null;
  return { digest: baselineDigest, observedAt: baselineObservedAt.toISOString() };
}
