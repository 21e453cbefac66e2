import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { contractHashCases, otherDigestCases } from './digest-cases.ts';

const suite = 'contract-hash';

/** The fixture files of contract-hash, by name. */
export const digestFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [`${suite}/contracts.json`, handWritten(suite, 'How contracts are named.', contractHashCases)],
  [
    `${suite}/other-digests.json`,
    handWritten(suite, 'How private values are committed to, and operations named.', otherDigestCases),
  ],
]);
