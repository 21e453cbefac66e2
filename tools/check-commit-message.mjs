// Checks the message of a commit; the commit-msg hook passes the file that contains it.
// Plain JavaScript, because a hook runs on the Node that is on the user's PATH.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const header = /^(?<type>[a-z]+)(?:\([a-z0-9/-]+\))?!?: \S.*$/u;
const writtenByGit = /^(?:Merge |Revert "|fixup! |squash! |amend! )/u;

/**
 * Checks a commit message: a conventional header of at most 100 characters, whose scope is a folder, and a
 * blank line before the body.
 * @returns one sentence for each problem; none for a message that git wrote itself
 */
export function findProblems(message) {
  const [first = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (writtenByGit.test(first)) return [];
  const match = header.exec(first);
  if (!match)
    return [
      'The first line must be `type(folder): what changes`, as in `fix(core): reject lone surrogates`.',
    ];
  const problems = [];
  if (!types.includes(match.groups.type)) {
    problems.push(`"${match.groups.type}" is not a commit type; use one of ${types.join(', ')}.`);
  }
  if (first.length > 100) problems.push(`The first line has ${first.length} characters; use at most 100.`);
  if (/[.…]$/u.test(first)) problems.push('The first line is a title; remove the full stop at its end.');
  if (second.trim() !== '') problems.push('Insert a blank line between the first line and the body.');
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findProblems(readFileSync(process.argv[2], 'utf8'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
