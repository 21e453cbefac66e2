import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const shared = 'decision-table/shared-rows.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const scope = 'evidence/scope.ts';
const explanations = 'evidence/scope-explanations.ts';
const lookup = 'evidence/lookup.ts';
const compile = 'compile-contract.ts';

/** Mistakes in effects on several objects, and in what changed beside the effect. */
export const setAndScopeMutants: readonly Mutant[] = [
  mutant(
    'sets-are-single',
    'ignores how many objects the effect has',
    edit(compile, "typeof cardinality === 'object' ? path(cardinality.exactly) : undefined", 'undefined'),
  ),
  mutant(
    'lists-count-as-one',
    'ignores the length of the list that counts the objects',
    edit('evidence/evaluation-state.ts', 'if (Array.isArray(value)) return value.length;', ''),
  ),
  mutant(
    'fewer-objects-suffice',
    'verifies a part of the objects',
    edit(present, 'judged.length < Math.max(1, state.expectedCount)', 'judged.length < 1'),
  ),
  mutant(
    'one-right-object-suffices',
    'refutes only if every object fails a check',
    edit(
      requirements,
      'required && objects.some(({ outcomes }) => outcomes[index] === outcome)',
      'required && objects.every(({ outcomes }) => outcomes[index] === outcome)',
    ),
  ),
  mutant(
    'scope-is-ignored',
    'reports the scope and does not decide by it',
    edit(shared, "if (scope !== 'failed' && scope !== 'ambiguous') return undefined;", 'return undefined;'),
  ),
  mutant(
    'scope-always-fails',
    'counts the effect itself as another new object',
    edit(requirements, 'list.filter(({ id }) => id === undefined || !ids.has(id))', 'list'),
  ),
  mutant(
    'scope-comes-first',
    'reports a collateral effect before a failed check',
    edit(
      shared,
      'if (!failed) return outsideScope',
      "if (!failed || scopeOutcome(state, objects) === 'ambiguous') return outsideScope",
    ),
  ),
  mutant(
    'scope-allows-nothing',
    'ignores the objects that the contract allows',
    edit(scope, 'if (!object.isAllowed) changes.push', 'changes.push'),
  ),
  mutant(
    'scope-ignores-claims',
    'blames the operation for what another one was verified with',
    edit(explanations, 'return isClaimed || isMeant ||', 'return isMeant ||'),
  ),
  mutant(
    'scope-claims-ignore-the-system',
    'assumes that there is only one system of record',
    edit(explanations, 'claim.system === system &&', ''),
  ),
  mutant(
    'old-claims-explain-a-difference',
    'ignores when the other operation was verified',
    edit(explanations, ' && Date.parse(claim.observedAt) >= baseline.asOfMs', ''),
  ),
  mutant(
    'scope-needs-no-baseline',
    'passes the scope without a baseline',
    edit(
      scope,
      "if (!now || !before || !baseline || !look.isUnique) return { kind: 'unknown' };",
      "if (!now || !before || !baseline || !look.isUnique) return { kind: 'known', appeared: [], vanished: [], changed: [], before: new Set(), hasExplained: false };",
    ),
  ),
  mutant(
    'scope-does-not-wait',
    'assumes that only the object can change',
    edit(shared, "scope === 'failed' ||\n    scope === 'ambiguous' ||\n    missingLevels", 'missingLevels'),
  ),
  mutant(
    'later-scopes-are-new',
    'reports a newcomer after an earlier verified as if nothing had been verified',
    edit(shared, "if (state.wasVerified) return decisionFor('changed_since_verified', objects);", ''),
  ),
  mutant(
    'content-beside-is-ignored',
    'looks only for objects that appeared or vanished',
    edit(scope, 'listChanges(now, before, scope.comparesContent)', 'listChanges(now, before, false)'),
  ),
  mutant(
    'newcomers-are-collateral',
    'assumes that nobody else writes in the scope',
    edit(requirements, "altered.length > 0 || exclusiveScopes ? 'failed' : 'ambiguous'", "'failed'"),
  ),
  mutant(
    'exclusive-scopes-are-shared',
    'ignores the declaration of the connection’s owner',
    edit(requirements, 'altered.length > 0 || exclusiveScopes ?', 'altered.length > 0 ?'),
  ),
  mutant(
    'foreign-markers-are-collateral',
    'blames the operation for what has the marker of another one',
    edit(explanations, 'isMeant || object.markers.length > 0', 'isMeant'),
  ),
  mutant(
    'nameless-rows-are-the-effect',
    'assumes that rows without an identity are one row',
    edit(
      requirements,
      'list.filter(({ id }) => id === undefined || !ids.has(id))',
      'list.filter(({ id }) => !ids.has(id))',
    ),
  ),
  mutant(
    'unnamed-rows-are-collateral',
    'assumes that a row without identity is new',
    edit(requirements, "if (all.some(({ id }) => id === undefined)) return 'not_evaluated';", ''),
  ),
  {
    id: 'scopes-list-objects-only',
    why: 'assumes that every element of a scope is an object',
    edits: [edit(scope, '(row ?? {}) as', 'row as')],
    throws: true,
  },
  mutant(
    'partial-scopes-pass',
    'ignores that the scope was cut',
    edit(lookup, ' && body?.scopeComplete !== false', ''),
  ),
  mutant(
    'cached-scopes-pass',
    'compares the scope of a response that a cache can have given',
    edit(scope, '!baseline || !look.isUnique)', '!baseline)'),
  ),
  mutant(
    'hidden-rows-are-unchanged',
    'assumes that a row that the role does not see is as it was',
    edit(scope, "if (!baseline.showsEverything || !look.showsEverything) return { kind: 'unknown' };", ''),
  ),
  mutant(
    'optional-scopes-are-required',
    'looks beside the effect although the operation did not ask for it',
    edit(
      scope,
      '!scope || (scope.when && resolvePath(scope.when, context.document) === undefined)',
      '!scope',
    ),
  ),
  mutant(
    'changed-rows-are-new',
    'takes an older row for new because the look-up did not find it before',
    edit(requirements, "if (age !== 'new' || wasBeside) return false;", "if (age !== 'new') return false;"),
  ),
];
