import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';
import { workspaceExports } from './workspace-exports.ts';

/** One import that breaks a rule. Files are relative to the root of the workspace. */
export interface Violation {
  readonly rule: string;
  /** What to do instead. */
  readonly advice: string;
  /** From the file that imports to what it must not reach; for a cycle, round to the file again. */
  readonly way: readonly string[];
}

const sources = '{apps,bench,conformance,contracts,examples,packages,schemas,tools}/**/*.{ts,mts,tsx,js,mjs}';
const notSources = ['**/node_modules', '**/dist', '**/reports', '**/coverage'];

/**
 * Checks every import of a workspace, type imports included. Nothing needs to be built: an import of
 * another package is followed to the source of what that package exports.
 * @param root absolute path of the workspace, without symbolic links
 * @returns the violations of the import rules, by file
 */
export async function checkImports(root: string): Promise<{ files: number; violations: Violation[] }> {
  const exports = workspaceExports(root);
  const rules = importRules([...exports.values()]);
  const { output } = await cruise(
    globSync(sources, { cwd: root, exclude: notSources }),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })) },
      doNotFollow: '(^|/)(node_modules|dist)/',
      tsPreCompilationDeps: true,
    },
    {
      alias: Object.fromEntries([...exports].map(([name, file]) => [`${name}$`, path.join(root, file)])),
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      bustTheCache: true,
    },
  );
  const advice = new Map(rules.map((rule) => [rule.name, rule.comment]));
  const { modules, summary } = output as ICruiseResult;
  const violations = nearestOnly(summary.violations).map(({ rule, from, to, via, cycle }) => ({
    rule: rule.name,
    advice: advice.get(rule.name) ?? '',
    way: [from, ...(cycle ?? via ?? [{ name: to }]).map(({ name }) => name)],
  }));
  return { files: modules.length, violations };
}

/** A file that reaches one file of a forbidden package reaches them all: the shortest way there says enough. */
function nearestOnly(violations: readonly IViolation[]): IViolation[] {
  const seen = new Set<string>();
  return violations
    .toSorted((a, b) => (a.via?.length ?? 0) - (b.via?.length ?? 0))
    .filter(({ type, rule, from }) => {
      const isRepeated = type === 'reachability' && seen.has(`${rule.name} ${from}`);
      seen.add(`${rule.name} ${from}`);
      return !isRepeated;
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
