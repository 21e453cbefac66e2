// Prints the retry table of the TypeScript tests, so that both clients are tested with the same table.
import { RETRY_TABLE } from '../../../packages/sdk/test/support/retry-table.ts';

process.stdout.write(JSON.stringify(RETRY_TABLE));
