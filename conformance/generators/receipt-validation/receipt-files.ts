import { type FixtureFile, generated, handWritten } from '../fixture/fixture-file.ts';
import { acceptedCases } from './cases/accepted.ts';
import { consistencyCases } from './cases/consistency.ts';
import { keyAndSignatureCases } from './cases/keys-and-signatures.ts';
import { keyScopeCases } from './cases/key-scope.ts';
import { malformedCases } from './cases/malformed.ts';
import { optionCases } from './cases/options.ts';
import { orderCases } from './cases/order.ts';
import { parsedCases } from './cases/parsed.ts';
import { schemaCases } from './cases/schema.ts';
import { validityCases } from './cases/validity.ts';

const suite = 'receipt-validation';

/** The fixture files of receipt-validation, by name. */
export const receiptFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [`${suite}/accepted.json`, handWritten(suite, 'Valid receipts in all accepted forms.', acceptedCases)],
  [
    `${suite}/malformed.json`,
    handWritten(suite, 'Receipts that are not strict JSON, or have another version.', malformedCases),
  ],
  [`${suite}/schema.json`, handWritten(suite, 'Receipts that do not match the closed schema.', schemaCases)],
  [
    `${suite}/keys-and-signatures.json`,
    handWritten(suite, 'Trusted keys and signatures.', keyAndSignatureCases),
  ],
  [
    `${suite}/consistency.json`,
    handWritten(suite, 'Signed statements that contradict themselves.', consistencyCases),
  ],
  [`${suite}/key-scope.json`, handWritten(suite, 'The issuer and the environment of a key.', keyScopeCases)],
  [`${suite}/validity.json`, handWritten(suite, 'Validity of keys, and the time of issue.', validityCases)],
  [
    `${suite}/options.json`,
    handWritten(suite, 'The options expected, now, previous and logPolicy.', optionCases),
  ],
  [
    `${suite}/order.json`,
    generated(suite, 'Receipts with several faults: the first check that fails is the result.', orderCases),
  ],
  [
    `${suite}/parsed.json`,
    handWritten(suite, 'Receipts that a general JSON parser has parsed.', parsedCases),
  ],
]);
