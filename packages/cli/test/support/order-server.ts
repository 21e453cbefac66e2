import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ServerCommand } from './mcp-client.ts';

/** The program of DBHub. */
export const dbhubProgram = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@bytebase/dbhub/package.json')),
  'dist/index.js',
);

/** @returns the command of DBHub, a published server that writes to PostgreSQL, with a tool that places orders in a shop */
export function orderServer(folder: string, writerUrl: string): ServerCommand {
  const file = path.join(folder, 'dbhub.toml');
  writeFileSync(
    file,
    `[[sources]]
id = "shop"
dsn = "${writerUrl}"

[[tools]]
name = "search_objects"
source = "shop"

[[tools]]
name = "place_order"
source = "shop"
description = "Places an order."
statement = "INSERT INTO orders (order_number, amount_cents, operation_reference) VALUES ($1, $2, $3) RETURNING id"

[[tools.parameters]]
name = "order_number"
type = "string"
description = "The number of the order."

[[tools.parameters]]
name = "amount_cents"
type = "integer"
description = "The amount in cents."

[[tools.parameters]]
name = "operation_reference"
type = "string"
description = "The reference of the operation."
required = false
`,
  );
  return { command: process.execPath, args: [dbhubProgram, '--transport', 'stdio', '--config', file] };
}
