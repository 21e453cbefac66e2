import { type FixtureFile, handWritten } from '../fixture/fixture-file.ts';
import { operationKeyCases } from './operation-key-cases.ts';

const suite = 'operation-keys';

/** The fixture file of operation-keys, by name. */
export const operationKeyFiles: ReadonlyMap<string, FixtureFile> = new Map([
  [
    `${suite}/tool-calls.json`,
    handWritten(suite, 'The idempotency keys of tool calls and of their verifies.', operationKeyCases),
  ],
]);
