import type { ContractFixtures } from '@tookeffect/sdk';
import { applyEdits, type Edit, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';

/** The file with added fixtures, and the names of those. */
export interface ExtendedFixtures {
  readonly text: string;
  readonly added: readonly string[];
}

/**
 * Appends fixtures to the text of a file with fixtures; what is written there stays as it is. A name that is taken gets
 * another number.
 */
export function addFixtures(
  text: string,
  current: ContractFixtures,
  more: ContractFixtures,
): ExtendedFixtures {
  const tests = renumbered(more.tests, current.tests);
  const plans = renumbered(more.plans ?? [], current.plans ?? []);
  const effects = more.effects ?? [];
  const lists = { tests, effects, plans };
  const extended = Object.entries(lists).reduce((written, [kind, list]) => append(written, kind, list), text);
  const added = [...tests, ...plans, ...effects].map(
    (fixture) => fixture.comment ?? ('id' in fixture ? fixture.id : 'a pair of inputs'),
  );
  return { text: extended, added };
}

function append(text: string, kind: string, list: readonly unknown[]): string {
  if (list.length === 0) return text;
  const node = findNodeAtLocation(parseTree(text)!, [kind]);
  const withList = node ? text : applyEdits(text, modify(text, [kind], [], {}));
  return list.reduce<string>((written, fixture) => {
    const edits = modify(written, [kind, -1], fixture, { isArrayInsertion: true });
    return applyEdits(written, edits.map(onLinesOfItsOwn(fixture)));
  }, withList);
}

/** The content of such an edit is a comma, except in an empty list, and the fixture in one line. */
function onLinesOfItsOwn(fixture: unknown): (edit: Edit) => Edit {
  const lines = JSON.stringify(fixture, null, 2).replaceAll('\n', '\n    ');
  return (edit) => ({ ...edit, content: `${edit.content.startsWith(',') ? ',' : ''}\n    ${lines}` });
}

function renumbered<Fixture extends { readonly id: string }>(
  list: readonly Fixture[],
  existing: readonly { readonly id: string }[],
): Fixture[] {
  const taken = new Set(existing.map(({ id }) => id));
  return list.map((fixture) => {
    const name = fixture.id.replace(/ \d+$/, '');
    let { id } = fixture;
    for (let number = 1; taken.has(id); number += 1) id = `${name} ${number}`;
    taken.add(id);
    return { ...fixture, id };
  });
}
