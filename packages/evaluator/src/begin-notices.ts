import type {
  BaselineObservation,
  ConnectionFacts,
  Notice,
  NoticeCode,
  OperationFacts,
  Read,
  Reads,
} from '@tookeffect/wire';
import type { Reason } from '@tookeffect/core';
import type { CompiledContract, CompiledLookup } from './compiled-contract.ts';
import { type EvaluationState, readEvaluationState, readLooks } from './evidence/evaluation-state.ts';
import { SEARCH_ROLES, mayBeFiltered, rolesIgnoringFresh } from './evidence/fresh-query.ts';

/** What is known when an operation begins. */
export interface BeginEvidence {
  readonly hasConnection: boolean;
  readonly origin: string;
  readonly connection: ConnectionFacts;
  /** The reads before the action; null if none were made. */
  readonly baseline: BaselineObservation | null;
  /** Whether no test of the connection has reached its system yet, now included. */
  readonly isUntested?: boolean | undefined;
}

/** What each notice says. */
export const NOTICE_DETAILS: Readonly<Record<NoticeCode, string>> = {
  baseline_missing:
    'The state before the action was not established, so this operation cannot be verified. Mend the cause (the test of the connection shows whether its system responds), and begin again before you act.',
  already_so: 'The state is as asked already. If nothing else is to be done, do not act.',
  absence_not_provable:
    'A missing effect cannot be refuted with this connection, because it does not prove that something is not there. Its owner can declare what a missing response means.',
  object_not_identifiable:
    'The rows have no identity, because they come from a view or a table without a key. Only a marker can tie a row to this operation.',
  rows_hidden:
    'Row security is active for the role of the connection. A missing row, or that a row is the only one, cannot be proven.',
  connection_missing:
    'No connection applies to this contract yet, so nothing can be verified. Store one, best before you act: `tookeffect connection add`, or `POST /v1/connections`.',
  effect_not_provable:
    'The effect can never be verified with this connection: only a proof that something is not there would tie it to this operation, and this connection gives none. Its owner can declare what a missing response means (`missing`), or use a role that sees every row.',
  fresh_not_controlled:
    'Reads of this address have a query parameter that keeps caches out, and it is not known yet whether the address ignores it. Until it is, what a response does not show proves nothing: a missing effect is not refuted, and an empty list is no state before the action. The first read that shows an object establishes it. If the address filters by unknown parameters, or refuses them, nothing does, and the owner of the connection must declare how to keep caches out: `freshBy`, or `uncached`.',
  source_unusable:
    'The connection gives no response that can be used, so a verify would establish nothing. Mend the cause before you act; the test of the connection shows it.',
};

/**
 * Says what limits the verdict of an operation, before its agent acts. Pure.
 * @param now when the baseline was complete, `YYYY-MM-DDTHH:MM:SS.mmmZ`
 */
export function beginNotices(
  contract: CompiledContract,
  operation: OperationFacts,
  begin: BeginEvidence,
  now: string,
): Notice[] {
  if (!contract.lookup) return [];
  if (!begin.hasConnection) return [notice('connection_missing')];
  const readState = (baseline: BaselineObservation | null): EvaluationState => {
    const { origin, connection } = begin;
    const known = { origin, connection, baseline, reads: baseline?.reads ?? {} };
    const unknown = { acknowledgement: null, events: [], claims: [], rivals: [], earlier: [] };
    const input = { operation, now, evidence: { ...known, ...unknown } };
    return readEvaluationState(contract, input, readLooks(contract, input, { isBegin: true }));
  };
  const state = readState(begin.baseline);
  const controlled = mayBeControlledLater(contract, begin.baseline);
  const before = controlled ? readState(controlled) : state;
  return [...baselineNotices(before, begin), ...sourceNotices(state, begin)];
}

/**
 * The effect of `present` that a later look shows can establish that the address ignores the parameter, and then the
 * baseline counts. What is to be changed or deleted must be shown now.
 * @returns the baseline as it would count then; `undefined` if nothing would change
 */
function mayBeControlledLater(
  { document, lookup }: CompiledContract,
  baseline: BaselineObservation | null,
): BaselineObservation | undefined {
  if (document.effect !== 'present' || !baseline || !isFiltered(lookup!, baseline)) return undefined;
  const reads = Object.entries(baseline.reads).map(([role, read]: [string, Read]) => [
    role,
    read.outcome === 'answered' ? { ...read, source: { ...read.source, isFreshIgnored: true } } : read,
  ]);
  return { ...baseline, reads: Object.fromEntries(reads) as Reads };
}

/** Says whether the baseline may lack what the query parameter filtered out. */
function isFiltered(lookup: CompiledLookup, { reads }: BaselineObservation): boolean {
  const ignoring = rolesIgnoringFresh({ reads, baseline: null });
  return SEARCH_ROLES.some((role) =>
    mayBeFiltered(lookup.requests.main.connector, role, reads[role], ignoring),
  );
}

/** The notices with which the effect cannot be verified as things are. */
export const UNVERIFIABLE_NOTICES: readonly NoticeCode[] = [
  'connection_missing',
  'baseline_missing',
  'source_unusable',
  'effect_not_provable',
];

function baselineNotices(state: EvaluationState, { isUntested }: BeginEvidence): Notice[] {
  const { contract, baseline, baselineFailure } = state;
  const { effect, baseline: policy } = contract.document;
  const failure = isUntested === true ? 'source_unreachable' : baselineFailure;
  const isUnusable = failure === 'source_unreachable' || failure === 'source_denied';
  if (policy !== 'required' && isUnusable) return [notice('source_unusable', failure)];
  if (policy === 'none') return [];
  const isUnproven =
    effect === 'absent'
      ? state.targets.length === 0 && baseline?.isAbsenceProven !== true
      : cannotCompare(state);
  if (policy === 'required' && (!baseline || isUnproven))
    return [notice('baseline_missing', baselineFailure ?? 'evidence_insufficient')];
  return baseline && isAlreadySo(state) ? [notice('already_so')] : [];
}

/** Says whether the baseline does not show whether the state is as asked. */
function cannotCompare({ contract, candidates, baseline }: EvaluationState): boolean {
  const isListing = contract.object !== undefined && contract.lookup?.isAddressed !== true;
  if (isListing) return false;
  if (candidates.length === 0) return baseline?.isAbsenceProven !== true && baseline?.listing !== 'complete';
  return candidates.some(({ before }) => before === 'not_evaluated' || before === 'unknown');
}

function isAlreadySo({ contract, candidates, targets, expectedCount }: EvaluationState): boolean {
  const { effect } = contract.document;
  if (effect === 'absent') return targets.every(({ isGone }) => isGone);
  const isAddressed = contract.object === undefined || contract.lookup?.isAddressed === true;
  const passed = candidates.filter(({ before }) => before === 'passed');
  return isAddressed && passed.length >= Math.max(1, expectedCount) && passed.length === candidates.length;
}

function sourceNotices(state: EvaluationState, { baseline }: BeginEvidence): Notice[] {
  const main = baseline?.reads.main;
  const relation = main?.outcome === 'answered' ? main.source?.relation : undefined;
  const wasRead = main?.outcome === 'answered' && !state.baselineFailure;
  const { effect } = state.contract.document;
  const isHidden = !state.isAbsenceExact || relation?.rowSecurity === true || isNamelessView(relation);
  const isUnprovable = isHidden && needsAbsence(state);
  const isAbsenceHidden = !state.isAbsenceExact || (wasRead && state.baseline?.showsEverything === false);
  const tests: readonly [NoticeCode, boolean][] = [
    ['rows_hidden', relation?.rowSecurity === true],
    ['object_not_identifiable', relation?.isIdentified === false],
    ['absence_not_provable', isAbsenceHidden && !(effect === 'absent' && isUnprovable)],
    ['effect_not_provable', isUnprovable],
    ['fresh_not_controlled', baseline !== null && isFiltered(state.contract.lookup!, baseline)],
  ];
  return tests.filter(([, applies]) => applies).map(([code]) => notice(code));
}

type Relation = NonNullable<NonNullable<Extract<Read, { outcome: 'answered' }>['source']>['relation']>;

function isNamelessView(relation: Relation | undefined): boolean {
  return relation?.kind === 'view' && !relation.isIdentified;
}

/**
 * Says whether the effect can be attributed as `exclusive` only: it is a new object without a marker whose reference
 * nothing dates, or a deleted one.
 */
function needsAbsence({ contract, hasMarker }: EvaluationState): boolean {
  const { effect, freshness } = contract.document;
  if (!contract.object || effect === 'changed') return false;
  const isDated = freshness !== undefined && freshness.format !== 'sequence';
  return effect === 'absent' || (!hasMarker && !isDated);
}

function notice(code: NoticeCode, reason: Reason | null = null): Notice {
  return { code, reason, detail: NOTICE_DETAILS[code] };
}
