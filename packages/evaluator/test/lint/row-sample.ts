/** A listing of the rows of a table; the column `row` identifies each. */
export const ROW_LISTING = {
  table: { schema: 'public', name: 'things' },
  columns: [
    { as: 'row', identity: true },
    { as: 'id', column: 'id' },
    { as: 'note', column: 'note' },
    { as: 'owner', column: 'owner' },
  ],
  lookups: [{ name: 'marker', filters: [{ column: 'note', ref: '$.operation.id' }] }],
  limit: 9,
  select: '$.observation.body.rows',
  where: [],
  completeWhen: [{ path: '$.observation.body.truncated', op: 'eq', value: false }],
};

/** The same listing as the main read of a contract. */
export const ROWS = {
  ...ROW_LISTING,
  connector: 'postgres',
  lookup: 'deterministic',
  maxBytes: 1024,
  timeoutMs: 1000,
  visibilityProbe: {
    table: ROW_LISTING.table,
    present: { path: '$.observation.body.readable', op: 'eq', value: true },
  },
};

/** Replaces the read of the sample contract by a listing of rows, with members of the read changed. */
export function withRows(changes: object = {}): object {
  return {
    observe: { ...ROWS, ...changes },
    object: { type: 'thing', id: '$.observation.body.row', reference: '$.observation.body.id' },
  };
}
