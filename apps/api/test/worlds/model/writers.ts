import { markerText } from './issues.ts';
import type { Deed, Manner, Setting } from './story.ts';
import { type Task, isUnderKey, kindFacts, newOrder } from './tasks.ts';
import type { Content, Thing, Truth, Writer } from './truth.ts';

/** What an agent was asked to do, and the marker that it was given. */
interface Assignment {
  readonly task: Task;
  readonly marker: string;
}

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
    const { effect } = kindFacts(assignment.task);
    if (effect === 'present') this.#create(by, assignment, manner);
    else if (effect === 'absent') this.#remove(by, assignment.task, manner);
    else this.#update(by, assignment, manner);
  }

  /** @param task of the first operation. @param marker of the first operation, if it has begun */
  stranger({ deed, target }: { deed: Deed; target: number }, task: Task, marker: string | null): void {
    const thing = this.#shown(target);
    const likeness = { order: newOrder(task), amount: task.amount, note: 'x' };
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
          'does what was asked': { amount: task.amount },
          touches: { note: `${thing.note}!` },
          hides: { isHidden: true },
        }[deed],
      );
  }

  #create(by: number, { task, marker: own }: Assignment, manner: Manner): void {
    const marker = kindFacts(task).hasMarker && manner !== 'without marker' ? own : null;
    const amount = manner === 'wrong amount' ? task.amount + 1 : task.amount;
    const content = { order: newOrder(task), amount, note: 'new', marker };
    const older = this.#shown(2);
    if (manner === 'on an older one' && older)
      this.#change(by, older, { order: newOrder(task), amount, marker });
    else if (manner === 'otherwise') this.#insert(by, { ...content, order: 'order 7' });
    else this.#insert(by, content);
  }

  #update(by: number, { task, marker: own }: Assignment, manner: Manner): void {
    const thing = this.#shown(task.target);
    if (!thing) return;
    const amount = manner === 'wrong amount' ? task.amount + 1 : task.amount;
    const marker = kindFacts(task).hasMarker && manner !== 'without marker' ? { marker: own } : {};
    const note = manner === 'and a note' ? { note: 'more' } : {};
    const other = this.#shown(task.target === 1 ? 2 : 1);
    if (manner === 'otherwise') this.#delete(by, thing);
    else if (manner === 'on an older one' && other) this.#change(by, other, { amount, ...marker });
    else this.#change(by, thing, { amount, ...marker, ...note });
  }

  #remove(by: number, task: Task, manner: Manner): void {
    const thing = this.#truth.now().find((one) => isUnderKey(task, one) && !one.isGone && !one.isDetached);
    if (!thing) return;
    switch (manner) {
      case 'as asked':
      case 'and a note':
        this.#delete(by, thing);
        return;
      case 'without marker':
        // The id of an API is the object's identity: it does not change.
        if (kindFacts(task).system === 'postgres') this.#change(by, thing, { order: 'order 7' });
        return;
      case 'wrong amount':
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
    const thing = this.#truth.insert(this.#now(), by, content, id);
    this.#tell(`${name(by)} inserts ${describe(thing)}`);
  }

  #change(by: Writer, thing: Thing, change: Partial<Thing>): void {
    this.#tell(`${name(by)} changes ${describe(thing)} to ${JSON.stringify(change)}`);
    this.#truth.update(this.#now(), by, thing, change);
  }

  #delete(by: Writer, thing: Thing): void {
    this.#tell(`${name(by)} deletes ${describe(thing)}`);
    const isSoft = this.#setting.showsGone && kindFacts(this.#setting.task).system === 'http';
    if (isSoft) this.#truth.update(this.#now(), by, thing, { isGone: true });
    else this.#truth.remove(this.#now(), by, thing);
  }
}

function name(by: Writer): string {
  return by === 'stranger' ? 'a stranger' : `agent ${String(by)}`;
}

function describe({ id, order, amount, marker }: Thing): string {
  return `object ${String(id)} (${order}, ${String(amount)}${marker === null ? '' : `, marked ${marker.slice(-2)}`})`;
}
