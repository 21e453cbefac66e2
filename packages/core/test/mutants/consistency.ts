import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const consistency = 'receipt/receipt-consistency.ts';
const verify = 'receipt/verify-receipt.ts';
const verifiedWithout = 'isVerified(predicate) && predicate.verdict.attribution === null';
const attributed = '!isVerified(predicate) && predicate.verdict.attribution !== null';
const anyRequired = 'isVerified(predicate) && !predicate.verdict.checks.some(({ required }) => required)';
const missed = "predicate.verdict.checks.some(({ required, outcome }) => required && outcome !== 'passed')";
const granting = "evidence.some(({ level }) => level !== 'E1' && evidenceLevels.includes(level))";
const asState =
  "(predicate.verdict.reason === 'state_reached') !== (predicate.verdict.attribution?.kind === 'state')";
const changed = (id: string, why: string, find: string, replace: string): Mutant =>
  mutant(id, why, edit(consistency, find, replace));

/** Mistakes in comparing the parts of a signed statement with each other. */
export const consistencyMutants: readonly Mutant[] = [
  changed(
    'subjects-are-not-compared',
    'reads the predicate only',
    'subject[0]!.name !== `operation/${predicate.operation.id}`',
    'subject[0]!.name === predicate.operation.id',
  ),
  changed(
    'receipts-may-have-any-reason',
    'assumes that a reason is for people',
    'REASON_VERDICT[verdict.reason] !== verdict.verdict',
    'REASON_VERDICT[verdict.reason] === undefined',
  ),
  changed(
    'receipts-need-no-attribution',
    'assumes that null contradicts nothing',
    verifiedWithout,
    'isVerified(predicate) && predicate.verdict.attribution === undefined',
  ),
  changed(
    'every-verdict-has-an-attribution',
    'assumes that an attribution is for people',
    attributed,
    '!isVerified(predicate) && predicate.verdict.attribution === undefined',
  ),
  changed('required-checks-may-fail', 'relies on the word of the verdict', missed, 'false'),
  changed(
    'only-failed-checks-count',
    'assumes that a check without an outcome is passed',
    "required && outcome !== 'passed'",
    "required && outcome === 'failed'",
  ),
  changed(
    'optional-checks-are-required',
    'assumes that every check is required',
    'required && outcome',
    'outcome',
  ),
  changed('receipts-need-no-check', 'assumes that every of none is passed', anyRequired, 'false as boolean'),
  changed(
    'optional-checks-verify',
    'assumes that any check is enough',
    anyRequired,
    'isVerified(predicate) && predicate.verdict.checks.length === 0',
  ),
  changed(
    'acknowledgements-verify',
    'relies on what the caller submitted',
    'isVerified(payload.predicate) && !hasGrantingEvidence(payload.predicate)',
    'isVerified(payload.predicate) && hasGrantingEvidence === undefined',
  ),
  changed(
    'levels-of-the-verdict-are-not-read',
    'reads the evidence only',
    granting,
    "evidence.some(({ level }) => level !== 'E1') && evidenceLevels.length > 0",
  ),
  changed(
    'evidence-is-not-read',
    'reads the levels only',
    granting,
    "evidenceLevels.some((level) => level !== 'E1') && evidence.length > 0",
  ),
  changed('only-observations-verify', 'a signed event is not enough', "level !== 'E1'", "level === 'E3'"),
  changed('states-reached-have-any-attribution', 'assumes that verified is verified', asState, 'false'),
  changed(
    'states-are-never-reached',
    'knows one reason of success only',
    asState,
    "predicate.verdict.reason === 'state_reached'",
  ),
  changed(
    'insufficient-attributions-are-refused',
    'confuses the verdict with its sufficiency',
    verifiedWithout,
    'isVerified(predicate) && predicate.verdict.attribution?.sufficient !== true',
  ),
  mutant(
    'the-key-comes-before-consistency',
    'checks the key first',
    edit(verify, 'consistencyRefusal(receipt.payload) ??', ''),
    edit(
      verify,
      'keyValidityRefusal(key, predicate.issuedAt) ??',
      'keyValidityRefusal(key, predicate.issuedAt) ??\n    consistencyRefusal(receipt.payload) ??',
    ),
  ),
];
