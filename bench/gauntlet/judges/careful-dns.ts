import type { Ask } from '../model/operation.ts';
import type { DnsWorld } from '../systems/dns.ts';
import type { Judgement } from './judge.ts';

// A checker as a careful engineer writes it: Node's resolver asks the server of the zone before and after.

interface RecordInput {
  readonly name: string;
  readonly type: string;
  readonly values: readonly string[];
}

/** Reads the values that the task names, in order. */
export async function readRecords(world: DnsWorld, { input }: Ask): Promise<readonly string[]> {
  const { name, type } = input as unknown as RecordInput;
  return world.lookup(name, type);
}

/** Compares the records with the task, and with what was there before. */
export async function checkRecords(world: DnsWorld, ask: Ask, before: readonly string[]): Promise<Judgement> {
  const { values } = ask.input as unknown as RecordInput;
  const wanted = values.toSorted().join('\n');
  const now = await readRecords(world, ask);
  return now.join('\n') === wanted && before.join('\n') !== wanted ? 'done' : 'not_done';
}
