// Prints every import that violates a rule, with advice. Exits with 1 if there is one.
import { realpathSync } from 'node:fs';
import { checkImports } from './check-imports.ts';

const { files, violations } = await checkImports(realpathSync(process.argv[2] ?? '.'));
for (const { rule, advice, path } of violations) {
  console.error(`${path.join(' → ')}\n  ${rule}: ${advice}`);
}
console.log(`boundaries: ${files} files, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
