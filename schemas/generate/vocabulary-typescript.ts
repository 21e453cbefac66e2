import type { ClosedList } from './closed-list.ts';

/** The closed lists as TypeScript: for each a constant array in the schema's order, and the union of its values. */
export function vocabularyTypeScript(lists: readonly ClosedList[]): string {
  return lists.map((list) => constantAndType(list) + verdictMap(list)).join('\n');
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
/** The one verdict that each value of \`${constant}\` belongs to. */
export const ${title.toUpperCase()}_VERDICT = {
${lines.join('\n')}
} as const satisfies Readonly<Record<${title}, Verdict>>;
`;
}
