// Checks the message of a commit; called by the commit-msg hook with the file that holds it.
// Plain JavaScript, because a hook runs on whatever Node is on the user's PATH.
import { readFileSync } from 'node:fs';
import { problemsOf } from './commit-message.mjs';

const problems = problemsOf(readFileSync(process.argv[2], 'utf8'));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
