/*
 * The tables that pgbench uses beside the API's own. pgbench can generate only random numbers, so every statement selects
 * its texts by number from a small table that stays in memory.
 */
export const BENCH_TABLES = `
CREATE SCHEMA bench;
CREATE TABLE bench.target (
  scenario text NOT NULL,
  n integer NOT NULL,
  account_id text NOT NULL,
  workspace_id text NOT NULL,
  operation_id text NOT NULL,
  PRIMARY KEY (scenario, n)
);
CREATE TABLE bench.stored (n integer PRIMARY KEY, body text NOT NULL);
CREATE TABLE bench.inserted (id uuid PRIMARY KEY, account_id text NOT NULL, body text NOT NULL);
`;
