/** A listing of the rows of a table, each named in one text under `row`. */
export const ROW_LISTING = {
  table: { schema: 'public', name: 'things' },
  columns: [
    { as: 'row', identifiedBy: ['id'] },
    { as: 'id', column: 'id' },
  ],
  filters: [{ column: 'owner', ref: '$.input.owner' }],
  limit: 9,
  select: '$.observation.body.rows',
  where: [],
  completeWhen: [{ path: '$.observation.body.truncated', op: 'eq', value: false }],
  cardinality: 'many',
};

/** The same as the main read of a contract. */
export const ROWS = {
  ...ROW_LISTING,
  connector: 'postgres',
  lookup: 'deterministic',
  maxBytes: 1024,
  timeoutMs: 1000,
  visibilityProbe: { table: ROW_LISTING.table },
};

/** What makes the sample contract one of rows; members of its read are replaced. */
export function withRows(changes: object = {}): object {
  return {
    observe: { ...ROWS, ...changes },
    object: { type: 'thing', id: '$.observation.body.row', reference: '$.observation.body.id' },
  };
}
