import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileContract, readPlan } from '@tookeffect/evaluator';
import type { Contract, EvaluationInput, OperationFacts, Read, Reads } from '@tookeffect/wire';

/** A system of record on loopback that responds with recorded shapes. */
export interface RecordedSystem {
  readonly baseUrl: string;
  /** Responds to the reads of an operation with these responses from now on, and to everything else with 404. */
  show(contract: Contract, operation: OperationFacts, reads: Reads): void;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export async function startRecordedSystem(): Promise<RecordedSystem> {
  const responses = new Map<string, Read>();
  const server = createServer((request, response) => {
    const shown = responses.get(withoutFresh(request.url ?? ''));
    response.setHeader('date', new Date().toUTCString());
    if (shown?.outcome !== 'answered') {
      response.writeHead(404).end();
      return;
    }
    const text = shown.body === undefined ? '' : JSON.stringify(shown.body);
    response.writeHead(shown.status, shown.headers ?? {}).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (contract, operation, reads) => {
      responses.clear();
      for (const role of ['main', 'listing', 'probe'] as const) {
        const read = reads[role];
        if (read !== undefined) responses.set(targetOf(contract, operation, role), read);
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The target of a read, as the contract and the operation fill it. */
function targetOf(contract: Contract, operation: OperationFacts, role: keyof Reads): string {
  const compiled = compileContract(contract as never);
  if ('findings' in compiled) throw new Error('the contract does not lint');
  const request = readPlan(compiled, operation, { acknowledgement: null, baseline: null })[role];
  if (request === undefined || !('target' in request)) throw new Error(`the ${role} read is not filled`);
  return withoutFresh(request.target);
}

/** A target without the unique value that no cache has seen, and without the instant of the operation. */
function withoutFresh(target: string): string {
  return target.replace(/[?&]tookeffect=[^&]*$/, '').replace(/\d{4}-\d{2}-\d{2}T[\w:.%]+Z/, '');
}

/**
 * Moves recorded responses to another operation: its id in place of the recorded one, and the instants by which the
 * contract dates objects as far from its creation as they were from the recorded one.
 */
export function movedTo<Value>(
  value: Value,
  { freshness }: Contract,
  from: EvaluationInput['operation'],
  to: OperationFacts,
): Value {
  const byMs = Date.parse(to.createdAt) - Date.parse(from.createdAt);
  const dated = freshness?.path.split(/[.[\]']/).findLast((part) => part !== '');
  const move = (name: string, member: unknown): unknown =>
    name === dated && typeof member === 'string' ? movedInstant(member, freshness!.format, byMs) : member;
  return JSON.parse(JSON.stringify(value).replaceAll(from.id, to.id), move) as Value;
}

/** In the form of the recorded text, because services differ in it. */
function movedInstant(
  text: string,
  format: NonNullable<Contract['freshness']>['format'],
  byMs: number,
): string {
  switch (format) {
    case 'rfc3339': {
      const zone = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(text)![0];
      const moved = new Date(Date.parse(text.replace(zone, 'Z')) + byMs).toISOString();
      return moved.replace('Z', zone);
    }
    case 'unixSeconds': {
      const [seconds, fraction] = text.split('.') as [string, string];
      return `${String(Number(seconds) + Math.floor(byMs / 1000))}.${fraction}`;
    }
    case 'unixMillis':
      return String(Number(text) + byMs);
    case 'httpDate':
      // Whole seconds, like the clock that they are compared with: three later, so that an instant is never before the operation.
      return new Date(Date.parse(text) + byMs + 3000).toUTCString();
    case 'rfc2822':
      return new Date(Date.parse(text) + byMs + 3000).toUTCString().replace('GMT', '+0000');
    case 'sequence':
      return text;
  }
}
