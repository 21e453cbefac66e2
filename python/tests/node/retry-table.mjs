// Prints the table of retries that the TypeScript client is tested by, so that both clients follow one table.
import { RETRY_TABLE } from '../../../packages/sdk/test/support/retry-table.ts';

process.stdout.write(JSON.stringify(RETRY_TABLE));
