import type { ClosedList } from './closed-list.ts';

/** Writes the closed lists as Python: a `Literal` type and a tuple of its values in the order of the schema. */
export function vocabularyPython(lists: readonly ClosedList[]): string {
  const head = '"""The closed lists: every word that the service uses, and what it means."""\n\n';
  const imports = 'from __future__ import annotations\n\nfrom typing import Final, Literal, TypeAlias\n';
  const body = lists.map((list) => typeAndTuple(list) + verdictMap(list)).join('');
  return `${head}${imports}${body}\n__all__ = ${JSON.stringify(lists.flatMap(names))}\n`;
}

function typeAndTuple({ title, constant, description, values }: ClosedList): string {
  const literals = values.flatMap(({ value, description: meaning }) => [
    `    # ${meaning}`,
    `    "${value}",`,
  ]);
  const members = values.map(({ value }) => `    "${value}",`);
  return `
${title}: TypeAlias = Literal[
${literals.join('\n')}
]
"""${description}"""

${constant}: Final[tuple[${title}, ...]] = (
${members.join('\n')}
)
"""${description}"""
`;
}

function names({ title, constant, verdictOf }: ClosedList): readonly string[] {
  return [title, constant, ...(verdictOf.size > 0 ? [verdictMapName(title)] : [])];
}

function verdictMapName(title: string): string {
  return `${title.toUpperCase()}_VERDICT`;
}

function verdictMap({ title, constant, verdictOf }: ClosedList): string {
  if (verdictOf.size === 0) return '';
  const lines = [...verdictOf].map(([value, verdict]) => `    "${value}": "${verdict}",`);
  return `
${verdictMapName(title)}: Final[dict[${title}, Verdict]] = {
${lines.join('\n')}
}
"""The verdict to which each value of \`${constant}\` belongs."""
`;
}
