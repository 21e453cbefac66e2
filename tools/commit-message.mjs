const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const header = /^(?<type>[a-z]+)(?:\([a-z0-9/-]+\))?!?: \S.*$/u;
const writtenByGit = /^(?:Merge |Revert "|fixup! |squash! |amend! )/u;

/**
 * Judges a commit message by the house rules: a conventional header of at most 100 characters whose scope is
 * a folder, and a blank line before the body.
 * @returns a sentence for each thing that is wrong; none for a message that git wrote itself
 */
export function problemsOf(message) {
  const [first = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (writtenByGit.test(first)) return [];
  const match = header.exec(first);
  if (!match)
    return ['The first line is `type(folder): what changes`, as in `fix(core): reject lone surrogates`.'];
  const problems = [];
  if (!types.includes(match.groups.type)) {
    problems.push(`"${match.groups.type}" is no type of commit; use one of ${types.join(', ')}.`);
  }
  if (first.length > 100) problems.push(`The first line has ${first.length} characters; at most 100 fit.`);
  if (/[.…]$/u.test(first)) problems.push('The first line is a title: it ends without a full stop.');
  if (second.trim() !== '') problems.push('A blank line stands between the first line and the body.');
  return problems;
}
