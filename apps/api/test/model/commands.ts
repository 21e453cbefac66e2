import fc from 'fast-check';
import { expect } from 'vitest';
import type { ModelOperation, ReferenceModel } from './reference-model.ts';
import type { Session } from './session.ts';

/** A step that is done with the model and with the server, whose answers must be the same. */
export type Command = fc.AsyncCommand<ReferenceModel, Session>;

/** Any step that can be made without money. */
export function anyCommand(): fc.Arbitrary<Command> {
  const pick = fc.nat(20);
  const key = fc.option(fc.nat(20), { nil: undefined, freq: 3 });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('order' as const, 'issue' as const).map(begin) },
    { weight: 5, arbitrary: pick.map(act) },
    { weight: 2, arbitrary: fc.tuple(pick, fc.boolean()).map(([one, away]) => reach(one, away)) },
    { weight: 1, arbitrary: pick.map(acknowledge) },
    { weight: 9, arbitrary: fc.tuple(pick, key).map(([one, old]) => verify(one, old)) },
    { weight: 3, arbitrary: pick.map(hang) },
    { weight: 3, arbitrary: fc.constant(release()) },
    { weight: 3, arbitrary: fc.constantFrom(...WAITS_SECONDS).map(wait) },
    { weight: 2, arbitrary: fc.constant(sweep()) },
  );
}

/** Of a settling window, a lease, an hour, the life of a key, a period. */
const WAITS_SECONDS = [4, 11, 31, 3600, 8 * 86_400, 31 * 86_400];

function begin(kind: ModelOperation['kind']): Command {
  return step(`begin ${kind}`, async (model, session) => {
    await session.begin(model.begin(kind));
  });
}

function act(pick: number): Command {
  return onOperation(`act ${pick}`, pick, (operation, _model, session) => {
    // An order may be undone again; an issue that was opened stays.
    operation.isDone = operation.kind === 'issue' || !operation.isDone;
    session.act(operation);
  });
}

function reach(pick: number, isAway: boolean): Command {
  return onOperation(`${isAway ? 'lose' : 'find'} the provider of ${pick}`, pick, (operation, _, session) => {
    operation.isAway = isAway;
    session.act(operation);
  });
}

function acknowledge(pick: number): Command {
  return onOperation(`acknowledge ${pick}`, pick, async (operation, model, session) => {
    // An acknowledgement opens the settling window of an issue anew, which is the evaluator's and not the meter's.
    if (operation.kind === 'issue') return;
    const target = `/v1/operations/${session.findId(operation)}/action-result`;
    const { status } = await session.account.call('POST', target, { status: 'unknown' });
    expect(status).toBe(model.acknowledge(operation));
  });
}

function verify(pick: number, oldKey: number | undefined): Command {
  const text = `verify ${pick} with ${oldKey === undefined ? 'a new key' : `key ${oldKey}`}`;
  return onOperation(text, pick, async (operation, model, session) => {
    const key = pickKey(model, oldKey);
    const expected = model.reserve(operation, key);
    const { status, json, text: body, headers } = await session.verify(operation, key);
    if ('status' in expected) {
      expect({ status, code: json.code }).toEqual(expected);
    } else if ('replayed' in expected) {
      expect({ status, body }).toEqual({ status: 200, body: expected.replayed });
      expect(headers.get('idempotency-replayed')).toBe('true');
    } else {
      expect({ status, ...selectVerdict(json) }).toEqual({ status: 200, ...model.settle(expected) });
      expect(headers.get('idempotency-replayed')).toBeNull();
      model.remember(expected, body, json.retryAfterSeconds as number | undefined);
    }
  });
}

/** A run that waits for its provider: its process may as well be dead, until it is let go. */
function hang(pick: number): Command {
  return onOperation(`hang ${pick}`, pick, async (operation, model, session) => {
    const key = pickKey(model, undefined);
    const run = model.reserve(operation, key);
    if ('operation' in run) await session.hang(run);
    else expect((await session.verify(operation, key)).json.code).toBe('code' in run ? run.code : undefined);
  });
}

function release(): Command {
  return step('let go', async (model, session) => {
    const { run, response } = (await session.release()) ?? {};
    if (!run || !response) return;
    const { status, json, text } = response;
    if (run.isLive) {
      expect({ status, ...selectVerdict(json) }).toEqual({ status: 200, ...model.settle(run) });
      model.remember(run, text, json.retryAfterSeconds as number | undefined);
    } else {
      expect({ status, code: json.code }).toEqual({ status: 503, code: 'unavailable' });
    }
  });
}

function wait(seconds: number): Command {
  return step(`wait ${seconds} s`, (model) => {
    model.now += seconds * 1000;
  });
}

function sweep(): Command {
  return step('sweep', async (model, session) => {
    model.sweep();
    await session.server.sweep();
  });
}

/** A key that was used before, or one that never was. */
function pickKey(model: ReferenceModel, old: number | undefined): string {
  const known = [...model.keys.keys()];
  return old === undefined || known.length === 0 ? `key-${++keysMade}` : known[old % known.length]!;
}

let keysMade = 0;

/** Steps are about the newest operations, so that they meet. */
const MOST_AT_ONCE = 3;

function selectVerdict({ verdict, charged }: Readonly<Record<string, unknown>>) {
  return { verdict, charged };
}

function onOperation(
  text: string,
  pick: number,
  work: (operation: ModelOperation, model: ReferenceModel, session: Session) => Promise<void> | void,
): Command {
  const run = (model: ReferenceModel, session: Session) =>
    work(model.operations.at(-1 - (pick % Math.min(MOST_AT_ONCE, model.operations.length)))!, model, session);
  return { ...step(text, run), check: ({ operations }) => operations.length > 0 };
}

/** Each step takes a second; after it the server tells of as many credits as the model does. */
export function step(
  text: string,
  work: (model: ReferenceModel, session: Session) => Promise<void> | void,
): Command {
  return {
    check: () => true,
    toString: () => text,
    run: async (model, session) => {
      model.now += 1000;
      await session.server.setClock(model.now);
      await work(model, session);
      await session.server.setClock(model.now);
      const { json } = await session.account.call('GET', '/v1/usage');
      expect(json).toMatchObject({
        plan: { available: model.planAvailable },
        bought: { available: model.bought },
        reserved: model.reserved,
        verifiedActions: model.verifiedActions(),
      });
    },
  };
}
