import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Contract, RecordedResponse } from '@tookeffect/wire';
import { Deadline } from '../../connectors/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { releasedRead } from '../../domain/held-bodies.ts';
import { ConnectionTrials, ConnectionsService } from '../connections/index.ts';
import { ContractTester } from '../contracts/index.ts';
import { Observer } from '../observation/index.ts';
import { readResult } from './dry-run-response.ts';
import { DryRunUsageRepository } from './dry-run-usage.repository.ts';

/** The most bytes of a response that is shown, and the time for it. */
const MAX_BYTES = 32 * 1024;
const DEADLINE_MS = 15_000;

/** No operation began, so a list of what was created since one shows everything. */
const RECORDED_SINCE = '2000-01-01T00:00:00.000Z';

/** Shows one response of a system of record to its workspace, and drafts a contract from it. */
@Injectable()
export class RecordingService {
  constructor(
    private readonly tester: ContractTester,
    private readonly connections: ConnectionsService,
    private readonly trials: ConnectionTrials,
    private readonly observer: Observer,
    private readonly usage: DryRunUsageRepository,
  ) {}

  /**
   * @param body JSON as it was sent
   * @throws {DomainError} as `ContractTester`; `input_invalid` for a read that the input or the connection cannot fill;
   *   `connection_missing`, `connection_not_read_only`, `quota_exceeded`, `capacity_exceeded`
   */
  async record(caller: Caller, body: Buffer): Promise<RecordedResponse> {
    const { drafted, request, document, connectionId } = await this.tester.readRecordRequest(body);
    if ('problem' in request) throw unfillable(`{${request.variable}} in \`observe\`: ${request.problem}.`);
    const sealed = await this.connections.resolve(caller.workspaceId, document.service, connectionId);
    const deadline = new Deadline(DEADLINE_MS);
    const connection = await this.trials.open(sealed, deadline);
    const problem = this.observer.requestProblem({ main: request }, connection);
    if (problem !== undefined) throw unfillable(problem);
    const remainingToday = await this.usage.spend(caller);
    const { observed } = await this.observer.observe({
      contract: { document: withinBounds(document) },
      plan: { main: request },
      connection,
      salt: randomBytes(16).toString('hex'),
      begunAt: RECORDED_SINCE,
      deadline,
    });
    const read = releasedRead(observed[0]!.read);
    const { observedAt } = read;
    const shown = read.outcome === 'answered' ? read.body : undefined;
    const recorded = { drafted, body: shown as never, observedAt };
    return {
      result: readResult(read),
      observedAt,
      ...(shown !== undefined && { body: shown }),
      draft: shown === undefined ? null : toDraft(await this.tester.draft(caller, recorded)),
      remainingToday,
    };
  }
}

function withinBounds(document: Contract): Contract {
  const observe = document.observe!;
  return { ...document, observe: { ...observe, maxBytes: Math.min(observe.maxBytes, MAX_BYTES) } };
}

function toDraft({ contract, fixtures, notes }: Awaited<ReturnType<ContractTester['draft']>>) {
  return { contract: contract as Record<string, unknown>, fixtures, notes: notes.slice(0, MAX_NOTES) };
}

const MAX_NOTES = 1000;

function unfillable(message: string): DomainError {
  return new DomainError('input_invalid', 'The read cannot be made.', {
    errors: [{ pointer: '/input', message }],
  });
}
