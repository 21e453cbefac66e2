import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/** One import that breaks a rule. Files are relative to the root of the workspace. */
export interface Violation {
  readonly rule: string;
  /** What to do instead. */
  readonly advice: string;
  /** The files from the importing file to the forbidden one; for a cycle, back to the first file. */
  readonly path: readonly string[];
}

const sources = '{apps,bench,conformance,contracts,examples,packages,schemas,tools}/**/*.{ts,mts,tsx,js,mjs}';
const notSources = ['**/node_modules', '**/dist', '**/reports', '**/coverage'];

/**
 * Checks every import of a workspace, including type imports. Needs no build: an import of another package is
 * resolved to the source file of its export.
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
  const violations = keepShortest(summary.violations).map(({ rule, from, to, via, cycle }) => ({
    rule: rule.name,
    advice: advice.get(rule.name) ?? '',
    path: [from, ...(cycle ?? via ?? [{ name: to }]).map(({ name }) => name)],
  }));
  return { files: modules.length, violations };
}

/** Keeps the shortest path for each file and rule: a file that reaches one file of a package reaches all of them. */
function keepShortest(violations: readonly IViolation[]): IViolation[] {
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

const manifests = [
  '*/package.json',
  '{packages,apps,bench,examples,packages/adapters}/*/package.json',
  'packages/adapters/*/package.json',
];

/**
 * Finds the source file of every export of the workspace's packages.
 * @param root absolute path of the workspace
 * @returns the import specifier of each export (`@tookeffect/core`) and its source file, relative to the root
 */
function workspaceExports(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const manifest of globSync(manifests, { cwd: root, exclude: ['node_modules'] })) {
    const folder = path.dirname(manifest);
    const { name, exports } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8')) as Manifest;
    for (const [subpath, target] of Object.entries(exports ?? {})) {
      const source = path.join(folder, toSourceFile(target));
      if (existsSync(path.join(root, source))) found.set(path.posix.join(name, subpath), source);
    }
  }
  return found;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, Target>>;
}

/** A file, or conditions, the last of which is `default`. */
type Target = string | { readonly default: Target };

function toSourceFile(target: Target): string {
  if (typeof target !== 'string') return toSourceFile(target.default);
  return target.replace(/^\.\/dist\/(.+)\.js$/u, './src/$1.ts');
}
