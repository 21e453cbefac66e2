import { prepareDatabase } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * Functions of the same names as PostgreSQL's own, which stand before them in the search path, so that everything that
 * asks what time it is hears what the test says.
 */
const CLOCK = `
CREATE SCHEMA clock;
CREATE TABLE clock.instant (at timestamptz NOT NULL);
CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM clock.instant';
CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM clock.instant';
`;

/** A migrated database whose clock stands still until it is set. */
export interface FrozenDatabase extends TestDatabase {
  setClock(at: Date): Promise<void>;
}

/** Creates one. */
export async function createFrozenDatabase(at: Date): Promise<FrozenDatabase> {
  const bare = await createTestDatabase('template1');
  const { dataSource } = bare;
  await dataSource.query(CLOCK);
  await dataSource.query('INSERT INTO clock.instant VALUES ($1)', [at]);
  const name = new URL(bare.url).pathname.slice(1);
  await dataSource.query(`ALTER DATABASE ${name} SET search_path = public, clock, pg_catalog`);
  await dataSource.destroy();
  await prepareDatabase(bare.url);
  await dataSource.initialize();
  return {
    ...bare,
    setClock: async (instant) => {
      await dataSource.query('UPDATE clock.instant SET at = $1', [instant]);
    },
  };
}
