import { Injectable } from '@nestjs/common';
import { type ReadPlan, SEARCH_ROLES, type SearchRole, isFilled, mayBeFiltered } from '@tookeffect/evaluator';
import type { OperationFacts, Reads } from '@tookeffect/wire';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { ConnectorRegistry, type FreshControl, type OpenConnection } from '../../connectors/index.ts';
import type { HeldContract } from '../../domain/compiled-contracts.ts';
import { heldLength } from '../../domain/held-bodies.ts';
import { FreshControlsRepository } from '../connections/index.ts';
import type { ObservedRead } from './domain/observation.ts';
import { type ReadBounds, SourceReader } from './source-reader.ts';

/** The addresses of a plan that may not ignore the query parameter against caches. */
export interface ControlledPlan {
  /** The controls that have not been made, by the role of their read. */
  readonly open: ReadonlyMap<SearchRole, FreshControl>;
  /** The roles whose control held before. */
  readonly held: ReadonlySet<SearchRole>;
}

/** What controls are made for. */
export interface ControlledOperation {
  readonly contract: HeldContract;
  readonly operation: OperationFacts;
  /**
   * Whether the verdict on the second reads differs from the one on the first: a control is made only where it can change
   * the verdict. A baseline leaves it out, because a control before the action counts after it.
   */
  readonly differs?: (reads: Reads, assumed: Reads) => Promise<boolean>;
}

/** A control read, and what it is made for. */
interface ControlRequest extends ReadBounds {
  readonly controlled: ControlledOperation;
}

const NOTHING_OPEN: ControlledPlan = { open: new Map(), held: new Set() };

/**
 * Finds out whether addresses ignore the query parameter that keeps caches out, and remembers it for the connection. A
 * control is the same read without the parameter, once for each address of a connection that holds.
 */
@Injectable()
export class FreshControls {
  constructor(
    private readonly connectors: ConnectorRegistry,
    private readonly repository: FreshControlsRepository,
    private readonly reader: SourceReader,
    private readonly pool: ComputePool,
  ) {}

  /** Finds the controls of a plan, and those of them that held before. */
  async find(plan: ReadPlan, connection: OpenConnection): Promise<ControlledPlan> {
    const controls = SEARCH_ROLES.flatMap((role) => {
      const request = plan[role];
      if (!isFilled(request) || !this.reader.servesConnector(request.connector, connection)) return [];
      const control = this.connectors.get(request.connector).freshControl?.(request, connection);
      return control ? [[role, control] as const] : [];
    });
    if (controls.length === 0) return NOTHING_OPEN;
    const addresses = controls.map(([, { address }]) => address);
    const known = await this.repository.find(connection, addresses);
    const isKnown = ([, { address }]: (typeof controls)[number]) => known.has(address);
    return {
      open: new Map(controls.filter((control) => !isKnown(control))),
      held: new Set(controls.filter(isKnown).map(([role]) => role)),
    };
  }

  /**
   * Makes the controls that can hold and can change the verdict, one request each.
   * @returns the same reads; those whose control held say so
   */
  async control(
    observed: readonly ObservedRead[],
    { open }: ControlledPlan,
    request: ControlRequest,
  ): Promise<readonly ObservedRead[]> {
    let current = observed;
    for (const role of SEARCH_ROLES) {
      const control = open.get(role);
      const isHeld = control && (await this.isHeld(current, role, control, request));
      if (!isHeld) continue;
      await this.repository.store(request.connection, [control.address]);
      current = withIgnored(current, new Set([role]));
    }
    return current;
  }

  private async isHeld(
    observed: readonly ObservedRead[],
    role: SearchRole,
    control: FreshControl,
    request: ControlRequest,
  ): Promise<boolean> {
    const { contract, operation, differs } = request.controlled;
    const read = observed.find((one) => one.role === role)?.read;
    if (!read || !mayBeFiltered(control.request.connector, role, read, new Set())) return false;
    const compared = { document: contract.document, operation, role };
    try {
      if (
        !(await this.pool.run(
          'showsObject',
          { ...compared, read },
          { ...contract, bytes: heldLength({ main: read }) },
        ))
      )
        return false;
      if (differs && !isCut(read) && !(await differs(toReads(observed), assumeIgnored(observed, role))))
        return false;
      const plain = await this.reader.read({ role, request: control.request }, request, 1);
      const pair = { main: read, listing: plain.read };
      return await this.pool.run(
        'isControlHeld',
        { ...compared, pair: [read, plain.read] },
        { ...contract, bytes: heldLength(pair) },
      );
    } catch (error) {
      // What cannot be compared shows nothing.
      if (error instanceof ComputationTooHeavyError) return false;
      throw error;
    }
  }
}

/** Says in reads that their address ignores the parameter. */
export function withIgnored(
  observed: readonly ObservedRead[],
  roles: ReadonlySet<ObservedRead['role']>,
): readonly ObservedRead[] {
  return observed.map((one) => {
    if (!roles.has(one.role) || one.read.outcome !== 'answered') return one;
    return { ...one, read: { ...one.read, source: { ...one.read.source, isFreshIgnored: true } } };
  });
}

/** A list may have been cut only because the control takes one of the requests: once it holds, the list is read further. */
function isCut(read: ObservedRead['read']): boolean {
  return read.outcome === 'answered' && read.source?.hasMore === true;
}

function assumeIgnored(observed: readonly ObservedRead[], role: SearchRole): Reads {
  return toReads(withIgnored(observed, new Set([role])));
}

/** The reads of an observation by their roles. */
export function toReads(observed: readonly ObservedRead[]): Reads {
  return Object.fromEntries(observed.map(({ role, read }) => [role, read]));
}
