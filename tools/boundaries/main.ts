// Prints every import that breaks a rule, with what to do instead. Exit code 1 when there is one.
import { realpathSync } from 'node:fs';
import { checkImports } from './check-imports.ts';

const { files, violations } = await checkImports(realpathSync(process.argv[2] ?? '.'));
for (const { rule, advice, way } of violations) {
  console.error(`${way.join(' → ')}\n  ${rule}: ${advice}`);
}
console.log(`boundaries: ${files} files, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
