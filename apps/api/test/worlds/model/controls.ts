import type * as evaluator from '@tookeffect/evaluator';
import { SEARCH_ROLES, type SearchRole, isFilled } from '@tookeffect/evaluator';
import type { OperationFacts, Read, Reads } from '@tookeffect/wire';
import type { FreshControl } from '../../../src/connectors/index.ts';

/** The rules of the evaluator for controls: the product's own, or those of a mutant. */
export type ControlRules = Pick<typeof evaluator, 'isControlHeld' | 'mayBeFiltered' | 'showsObject'>;

/** Finds the control of a read: another request for the same address, and the name of the address. */
export type FindControl = (request: evaluator.ReadRequest) => FreshControl | undefined;

/** As the service: finds out whether addresses ignore the query parameter that keeps caches out, and remembers it. */
export class Controls {
  readonly #rules: ControlRules;
  readonly #find: FindControl;
  readonly #read: (request: evaluator.ReadRequest, contract: evaluator.CompiledContract) => Promise<Read>;
  readonly #ignoring = new Set<string>();

  constructor(
    rules: ControlRules,
    find: FindControl,
    read: (request: evaluator.ReadRequest, contract: evaluator.CompiledContract) => Promise<Read>,
  ) {
    this.#rules = rules;
    this.#find = find;
    this.#read = read;
  }

  /** Makes the controls of reads that may be filtered, once for each address that holds. */
  async make(
    contract: evaluator.CompiledContract,
    facts: OperationFacts,
    plan: evaluator.ReadPlan,
    made: Reads,
  ): Promise<Reads> {
    let reads = made;
    for (const role of SEARCH_ROLES) {
      const [request, read] = [plan[role], made[role]];
      const control = request && isFilled(request) ? this.#find(request) : undefined;
      if (!control || read?.outcome !== 'answered' || read.source?.isFreshIgnored === true) continue;
      const isHeld =
        this.#ignoring.has(control.address) ||
        (await this.#holds(contract, facts, { role, read, request: control.request }));
      if (!isHeld) continue;
      this.#ignoring.add(control.address);
      reads = { ...reads, [role]: { ...read, source: { ...read.source, isFreshIgnored: true } } };
    }
    return reads;
  }

  async #holds(
    contract: evaluator.CompiledContract,
    facts: OperationFacts,
    asked: { readonly role: SearchRole; readonly read: Read; readonly request: evaluator.ReadRequest },
  ): Promise<boolean> {
    const { role, read, request } = asked;
    if (!this.#rules.mayBeFiltered(request.connector, role, read, new Set())) return false;
    if (!this.#rules.showsObject(contract, role, read)) return false;
    return this.#rules.isControlHeld(contract, facts, role, [read, await this.#read(request, contract)]);
  }
}
