/** Rows with one sealed value each, in the order of their ids. */
export interface SealedRows<Row extends { readonly id: string }> {
  /** Up to `limit` rows after an id. */
  sealedAfter(id: string, limit: number): Promise<readonly Row[]>;
  /** Wraps the data key of a row's value again and stores it, unless the row has been changed in the meantime. */
  rewrap(row: Row): Promise<void>;
}

const BATCH_ROWS = 200;

/**
 * Moves every sealed value to the current key-encryption key, while servers run. Values that they add
 * in the meantime are under the current key.
 * @returns how many rows there were
 * @throws {SealError} at the first value that cannot be unwrapped; those before it are done, and the call can be repeated
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
