import { type Mutant, edit, mutant } from '@tookeffect/testing/mutants';

const present = 'decision-table/present.ts';
const absent = 'decision-table/absent.ts';
const requirements = 'decision-table/verdict-requirements.ts';
const claims = 'evidence/claims.ts';

/** Mistakes where several operations of one account touch one object. */
export const severalAgentMutants: readonly Mutant[] = [
  mutant(
    'writes-of-others-are-ours',
    'ignores the write that another operation was verified with',
    edit(
      claims,
      "ofOthers.filter((claim) => claim.aspect !== 'deleted' && isWriteSince(claim, baseline))",
      '[]',
    ),
  ),
  mutant(
    'taken-objects-are-absent',
    'refutes although an object with the marker of this operation was claimed by another one',
    edit(present, 'isMarkedOver(object, state) || isTaken(object)', 'isMarkedOver(object, state)'),
  ),
  mutant(
    'copies-alone-are-absent',
    'takes the copy of another account for the absence of the effect',
    edit(present, "if (copies.length > 0) return decisionFor('correlation_ambiguous');", ''),
  ),
  mutant(
    'restored-objects-were-never-deleted',
    'refutes a deletion that was verified, because the object is there again',
    edit(
      absent,
      "if (state.wasVerified) return decisionFor('changed_since_verified', [object]);\n  if (state.baseline",
      'if (state.baseline',
    ),
  ),
  mutant(
    'overwritten-rows-are-new',
    'accepts a row of the scope that was overwritten as the one that was to be made',
    edit(
      requirements,
      "contract.document.effect === 'present' && !isNamed) return 'failed';",
      "!contract) return 'failed';",
    ),
  ),
];
