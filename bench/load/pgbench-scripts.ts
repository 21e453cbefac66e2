/*
 * Each client has its own share of the operations, because two concurrent verifies of one operation are refused. The ids
 * are ordered by time like the API's, and the idempotency key is random like a caller's.
 */
const DRAW = '\\set n :client_id + :clients * random(0, :share - 1)\n';

/**
 * The two statements of a verify, each in its own commit, with the data that the API sends: the whole result of the first
 * is returned to the client, and the second contains a receipt of the same size.
 */
export const VERIFY_SCRIPT = `${DRAW}
SELECT s.account, s.run, s.operation, s.answer ->> 'epoch' AS epoch, s.answer AS answer,
  (s.answer -> 'operation' ->> 'lastSequence')::integer + 1 AS sequence
FROM (
  SELECT t.account_id AS account, t.operation_id AS operation, i.run, reserve_runs(jsonb_build_array(jsonb_build_object(
    'account', t.account_id, 'accountId', t.account_id, 'workspaceId', t.workspace_id, 'operationId', t.operation_id,
    'key', gen_random_uuid(), 'fingerprint', encode(sha256('verify'), 'hex'), 'runId', 'run_' || i.run,
    'leaseMs', 30000, 'isMetered', true, 'freeRuns', 10, 'accountFreeRuns', 100, 'keyDays', 7)), true) AS answer
  FROM bench.target t CROSS JOIN (SELECT substr(replace(uuidv7()::text, '-', ''), 1, 26) AS run OFFSET 0) i
  WHERE t.scenario = :scenario AND t.n = :n::integer OFFSET 0
) s \\gset
SELECT settle_runs(jsonb_build_array(:settlement::jsonb || jsonb_build_object('account', :account::text,
  'runId', 'run_' || :run, 'epoch', :epoch::bigint, 'operationId', :operation::text, 'receiptId', 'rcp_' || :run::text,
  'sequence', :sequence::integer)), true);
`;

/** Inserts one row of the size of an operation. */
export const INSERT_SCRIPT = `
INSERT INTO bench.inserted (id, account_id, body) VALUES (uuidv7(), 'acc_bench', :body);
`;

/** Selects one row of the size of an operation by its key. */
export const READ_SCRIPT = `${DRAW}
SELECT body FROM bench.stored WHERE n = :n::integer;
`;
