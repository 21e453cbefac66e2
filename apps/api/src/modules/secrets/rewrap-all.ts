/** Rows that hold a sealed value each, in the order of their ids. */
export interface SealedRows<Row extends { readonly id: string }> {
  /** At most so many rows after an id. */
  sealedAfter(id: string, limit: number): Promise<readonly Row[]>;
  /** Wraps the data key of a row's value anew and stores it, unless the row was changed meanwhile. */
  rewrap(row: Row): Promise<void>;
}

const BATCH_ROWS = 200;

/**
 * Moves every sealed value to the current key-encryption key, while servers run. What they add meanwhile is under the
 * current key already.
 * @returns how many rows there were
 * @throws {SealError} at the first that does not unwrap; those before it are done, and another call does no harm
 */
export async function rewrapAll<Row extends { readonly id: string }>(rows: SealedRows<Row>): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const batch = await rows.sealedAfter(after, BATCH_ROWS);
    for (const row of batch) await rows.rewrap(row);
    count += batch.length;
    const last = batch.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}
