import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { operationCases, verificationCases } from './client-cases.ts';

const suite = 'verdict-rules/client';

/** The fixture files of verdict-rules/client, by name. */
export const clientFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [
    `${suite}/verifications.json`,
    handWritten(suite, 'What a client returns for a verification.', verificationCases),
  ],
  [`${suite}/operations.json`, handWritten(suite, 'What a client returns for an operation.', operationCases)],
]);
