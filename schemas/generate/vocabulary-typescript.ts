import type { ClosedList } from './closed-list.ts';

/** Writes the closed lists as TypeScript: a constant array in the order of the schema, and the union of its values. */
export function vocabularyTypeScript(lists: readonly ClosedList[]): string {
  return lists.map((list) => constantAndType(list) + verdictMap(list)).join('\n');
}

/** Writes the index of a package: the names of its types and lists. */
export function indexTypeScript(lists: readonly ClosedList[], types: readonly string[]): string {
  const words = lists.flatMap(({ constant, title }) => [constant, `type ${title}`]);
  return `export type {\n${nameLines([...types].sort())}} from './types.ts';
export {\n${nameLines(words)}} from './vocabulary.ts';
`;
}

function nameLines(names: readonly string[]): string {
  return names.map((name) => `  ${name},\n`).join('');
}

function constantAndType({ title, constant, description, values }: ClosedList): string {
  const lines = values.flatMap(({ value, description }) => [`  /** ${description} */`, `  '${value}',`]);
  return `/** ${description} */
export const ${constant} = [
${lines.join('\n')}
] as const;

/** ${description} */
export type ${title} = (typeof ${constant})[number];
`;
}

function verdictMap({ title, constant, verdictOf }: ClosedList): string {
  if (verdictOf.size === 0) return '';
  const lines = [...verdictOf].map(([value, verdict]) => `  ${value}: '${verdict}',`);
  return `
/** The verdict to which each value of \`${constant}\` belongs. */
export const ${title.toUpperCase()}_VERDICT = {
${lines.join('\n')}
} as const satisfies Readonly<Record<${title}, Verdict>>;
`;
}
