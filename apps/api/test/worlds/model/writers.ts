import { markerText } from './issues.ts';
import { type Setting, generatesKeys } from './setting.ts';
import type { Deed, Manner } from './steps.ts';
import { type Task, expected, isNamed, isUnderKey, kindFacts, newOrder, targets } from './tasks.ts';
import type { Content, Thing, Truth, Writer } from './truth.ts';

/** What an agent was asked to do, and the marker that it was given. */
interface Assignment {
  readonly task: Task;
  readonly marker: string;
}

/** What the bank does where nobody may change or delete a transfer. */
const CONCLUSIONS: Partial<Record<Deed, 'settles' | 'returns'>> = {
  edits: 'returns',
  deletes: 'returns',
  hides: 'returns',
  touches: 'settles',
  'does what was asked': 'settles',
  'puts back': 'settles',
};

/** Everybody who writes to the system of record: the agents of the operations, and strangers. */
export class Writers {
  readonly #truth: Truth;
  readonly #setting: Setting;
  readonly #now: () => number;
  readonly #tell: (event: string) => void;

  /** @param tell told of every write, for people */
  constructor(truth: Truth, setting: Setting, now: () => number, tell: (event: string) => void) {
    this.#truth = truth;
    this.#setting = setting;
    this.#now = now;
    this.#tell = tell;
  }

  /** An agent does its task, rightly or not. */
  act(by: number, assignment: Assignment, manner: Manner): void {
    if (manner === 'twice') this.act(by, assignment, 'as asked');
    const { effect, system } = kindFacts(assignment.task);
    if (system === 'transfers') this.#transfer(by, assignment, manner);
    else if (effect === 'present') this.#create(by, assignment, manner);
    else if (effect === 'absent') this.#remove(by, assignment.task, manner);
    else this.#update(by, assignment, manner);
  }

  /** @param task of the first operation. @param marker of the first operation, if it has begun */
  stranger({ deed, target }: { deed: Deed; target: number }, task: Task, marker: string | null): void {
    const conclusion = this.#setting.family === 'transfers' ? CONCLUSIONS[deed] : undefined;
    if (conclusion) {
      this.#conclude(conclusion);
      return;
    }
    const thing = this.#shown(target);
    const likeness = { order: newOrder(task), amount: task.amount, note: 'x', ...expected(task) };
    if (deed === 'adds a look-alike') this.#insert('stranger', { ...likeness, marker: null });
    else if (deed === 'copies the marker') this.#insert('stranger', { ...likeness, marker });
    else if (deed === 'quotes the marker')
      this.#insert('stranger', { ...likeness, note: `> ${markerText(marker ?? '')}`, marker: null });
    else if (deed === 'puts back') this.#putBack();
    else if (!thing) return;
    else if (deed === 'deletes') this.#delete('stranger', thing);
    else
      this.#change(
        'stranger',
        thing,
        {
          edits: { amount: thing.amount + 5 },
          'does what was asked': expected(task),
          touches: { note: `${thing.note}!` },
          hides: { isHidden: true },
        }[deed],
      );
  }

  /** The bank settles what it queued, or sends back what it had settled. */
  #conclude(deed: 'settles' | 'returns'): void {
    const [from, state] =
      deed === 'settles' ? (['pending', 'settled'] as const) : (['settled', 'failed'] as const);
    const thing = this.#truth.now().findLast((each) => each.state === from && each.creator !== 'stranger');
    if (thing) this.#change('stranger', thing, { state });
  }

  #transfer(by: number, { task, marker: own }: Assignment, manner: Manner): void {
    const isMarked = kindFacts(task).hasMarker && manner !== 'without marker';
    const content = { order: newOrder(task), note: 'new', marker: isMarked ? own : null };
    const amount = manner === 'wrong amount' ? task.amount + 1 : task.amount;
    const send = (state: Thing['state']): void => {
      this.#insert(by, { ...content, amount, state });
    };
    if (manner === 'after a failure') send('failed');
    if (manner === 'into a queue') send('pending');
    else send(manner === 'otherwise' ? 'failed' : 'settled');
  }

  #create(by: number, { task, marker: own }: Assignment, manner: Manner): void {
    const marker = kindFacts(task).hasMarker && manner !== 'without marker' ? own : null;
    const changed = { ...(manner === 'wrong amount' ? wrong(task) : expected(task)), marker };
    const content = { order: newOrder(task), amount: 1, note: 'new', ...changed };
    const older = this.#shown(2);
    const there = isNamed(task) ? this.#shown(task.target) : undefined;
    if (manner === 'only if it lacks' && there) return;
    if (manner === 'on an older one' && older) this.#change(by, older, { order: newOrder(task), ...changed });
    else if (manner === 'otherwise') this.#insert(by, { ...content, order: 'order 7' });
    else if (there) this.#change(by, there, changed);
    else this.#insert(by, content, isNamed(task) ? task.target : undefined);
    if (manner === 'everywhere') this.#changeAll(by, changed);
  }

  #update(by: number, { task, marker: own }: Assignment, manner: Manner): void {
    const marker = kindFacts(task).hasMarker && manner !== 'without marker' ? { marker: own } : {};
    const changed = { ...(manner === 'wrong amount' ? wrong(task) : expected(task)), ...marker };
    const beside = manner !== 'and a note' ? {} : task.members === 'note' ? { amount: 7 } : { note: 'more' };
    if (manner === 'everywhere') {
      this.#changeAll(by, changed);
      return;
    }
    const other = this.#shown(task.target === 1 ? 2 : 1);
    if (manner === 'on an older one' && other) {
      this.#change(by, other, changed);
      return;
    }
    for (const id of targets(task)) {
      const thing = this.#shown(id);
      if (!thing) continue;
      if (manner === 'otherwise') this.#delete(by, thing);
      else this.#change(by, thing, { ...beside, ...changed });
    }
  }

  /** An UPDATE that lacks its WHERE. */
  #changeAll(by: number, change: Partial<Thing>): void {
    for (const thing of this.#truth.now())
      if (!thing.isGone && !thing.isDetached) this.#change(by, thing, change);
  }

  #remove(by: number, task: Task, manner: Manner): void {
    const thing = this.#truth.now().find((one) => isUnderKey(task, one) && !one.isGone && !one.isDetached);
    if (!thing) return;
    switch (manner) {
      default:
        this.#delete(by, thing);
        return;
      case 'without marker':
        // The id of an API is the object's identity: it does not change.
        if (kindFacts(task).system === 'postgres') this.#change(by, thing, { order: 'order 7' });
        return;
      case 'wrong amount':
      case 'everywhere':
        this.#delete(by, this.#shown(task.target === 1 ? 2 : 1) ?? thing);
        return;
      case 'on an older one': {
        this.#delete(by, thing);
        const { order, amount, note, marker } = thing;
        this.#insert(by, { order, amount, note, marker }, task.amount === 100 ? thing.id : undefined);
        return;
      }
      case 'otherwise':
        if (kindFacts(task).system === 'postgres') this.#change(by, thing, { isDetached: true });
    }
  }

  #putBack(): void {
    const last = this.#truth.writes.findLast(({ after }) => !after || after.isGone)?.before;
    if (!last || this.#shown(last.id)) return;
    const { order, amount, note, marker } = last;
    this.#insert('stranger', { order, amount, note, marker }, last.id);
  }

  /** The object under a key, as somebody who sees everything. */
  #shown(id: number): Thing | undefined {
    return this.#truth.now().find((thing) => thing.id === id && !thing.isGone && !thing.isDetached);
  }

  /** @param id of an object that was deleted: one that is still shown as deleted is shown as before */
  #insert(by: Writer, content: Content, id?: number): void {
    const gone = this.#truth.now().find((thing) => thing.id === id && thing.isGone);
    if (gone) {
      this.#change(by, gone, { ...content, isGone: false });
      return;
    }
    const chosen = generatesKeys(this.#setting) ? undefined : id;
    const thing = this.#truth.insert(this.#now(), by, content, chosen);
    this.#tell(`${name(by)} inserts ${describe(thing)}`);
  }

  #change(by: Writer, thing: Thing, change: Partial<Thing>): void {
    this.#tell(`${name(by)} changes ${describe(thing)} to ${JSON.stringify(change)}`);
    this.#truth.update(this.#now(), by, thing, change);
  }

  #delete(by: Writer, thing: Thing): void {
    this.#tell(`${name(by)} deletes ${describe(thing)}`);
    const isSoft = this.#setting.showsGone && this.#setting.family.startsWith('api');
    if (isSoft) this.#truth.update(this.#now(), by, thing, { isGone: true });
    else this.#truth.remove(this.#now(), by, thing);
  }
}

/** What an agent writes that has misread its task. */
function wrong(task: Task): Partial<Pick<Thing, 'amount' | 'note'>> {
  const { amount } = expected(task);
  return { ...expected(task), ...(amount === undefined ? { note: 'wrong' } : { amount: amount + 1 }) };
}

function name(by: Writer): string {
  return by === 'stranger' ? 'a stranger' : `agent ${String(by)}`;
}

function describe({ id, order, amount, marker, state }: Thing): string {
  return `object ${String(id)} (${order}, ${String(amount)}${state === 'settled' ? '' : `, ${state}`}${marker === null ? '' : `, marked ${marker.slice(-2)}`})`;
}
