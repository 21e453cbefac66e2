import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { acceptedCases } from './cases/accepted.ts';
import { keyAndSignatureCases } from './cases/keys-and-signatures.ts';
import { malformedCases } from './cases/malformed.ts';
import { questionCases } from './cases/questions.ts';
import { schemaCases } from './cases/schema.ts';
import { validityCases } from './cases/validity.ts';

const suite = 'receipt-validation';

/** The fixture files of receipt-validation, by name. */
export const receiptFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [
    `${suite}/accepted.json`,
    handWritten(suite, 'How a good receipt may be spelled, and what it may say.', acceptedCases),
  ],
  [
    `${suite}/malformed.json`,
    handWritten(suite, 'What is not strict JSON, or of another version.', malformedCases),
  ],
  [`${suite}/schema.json`, handWritten(suite, 'What does not fit the closed shape.', schemaCases)],
  [
    `${suite}/keys-and-signatures.json`,
    handWritten(suite, 'Whose key counts, and when a signature holds.', keyAndSignatureCases),
  ],
  [
    `${suite}/validity.json`,
    handWritten(suite, 'When a key may vouch, and from when a receipt may be.', validityCases),
  ],
  [
    `${suite}/questions.json`,
    handWritten(suite, 'What the caller asks: expected, now, previous, logPolicy.', questionCases),
  ],
]);
