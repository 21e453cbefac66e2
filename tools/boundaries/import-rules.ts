// The import rules; ARCHITECTURE.md shows them as a picture. Each comment is the advice for a violation.
import type { IForbiddenRuleType } from 'dependency-cruiser';

/** A rule with a name and advice; the check prints both. */
export type ImportRule = IForbiddenRuleType & { readonly name: string; readonly comment: string };

/**
 * @param entries the files that packages export, such as `packages/core/src/index.ts`
 * @returns every import rule; names are unique
 */
export function importRules(entries: readonly string[]): ImportRule[] {
  return [...packageRules, exportsRule(entries), ...shippingRules, ...apiRules, ...graphRules];
}

const packageFolder =
  '(?:packages/adapters/[^/]+|(?:packages|apps|bench|examples)/[^/]+|schemas|conformance|contracts|interop|python|tools)';
const anySource = '^(?:packages/adapters/[^/]+|packages/[^/]+|apps/[^/]+)/src/';
const moduleIndex = '^apps/api/src/modules/[^/]+/index\\.ts$';
const apiDomain = ['^apps/api/src/domain/', '^apps/api/src/.*/domain/'];
/** What the workers of the compute pool run. */
const computations = ['^apps/api/src/compute/(?!compute-pool|index)[^/]+\\.ts$'];
const itself = '^$1/';

function packagesExcept(...folders: string[]) {
  return { path: `^${packageFolder}/`, pathNot: folders };
}

const packageRules: ImportRule[] = [
  {
    name: 'core-imports-no-package',
    comment:
      'core imports no other package of this repository. Move what both need into core, or pass it in as an argument.',
    from: { path: '^packages/core/src/' },
    to: packagesExcept('^packages/core/'),
  },
  {
    name: 'core-imports-no-node-builtin',
    comment:
      'core also runs in browsers and workers. Pass the function of Node in as a port, or get it at run time with process.getBuiltinModule and provide a fallback.',
    from: { path: '^packages/core/src/' },
    to: { dependencyTypes: ['core'], dependencyTypesNot: ['process-get-builtin-module'] },
  },
  {
    name: 'wire-imports-core-only',
    comment: 'wire is the types of the API, generated from schemas/. Put code into the package that uses it.',
    from: { path: '^packages/wire/src/' },
    to: packagesExcept('^packages/(?:core|wire)/'),
  },
  {
    name: 'evaluator-imports-core-and-wire-only',
    comment: 'The evaluator imports core and wire only. Pass what else it needs in as an argument.',
    from: { path: '^packages/evaluator/src/' },
    to: packagesExcept('^packages/(?:core|evaluator|wire)/'),
  },
  {
    name: 'evaluator-does-no-io',
    comment: 'The evaluator is pure. Do the I/O in the caller, and pass the values and the instant in.',
    from: { path: '^packages/evaluator/src/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'only-the-api-imports-the-evaluator',
    comment:
      'Only apps/api, tools/replay and bench import the evaluator, directly or through another package. Call POST /v1/operations/{id}/verify.',
    from: { pathNot: '^(?:packages/evaluator|apps/api|tools/replay|bench)/' },
    to: { path: '^packages/evaluator/', reachable: true },
  },
  {
    name: 'sdk-imports-core-and-wire-only',
    comment:
      'The SDK wraps the API; it imports core, and wire, which its build bundles. Move the code into the API or into core.',
    from: { path: '^packages/sdk/src/' },
    to: packagesExcept('^packages/(?:core|sdk|wire)/'),
  },
  {
    name: 'clients-import-the-sdk-only',
    comment:
      'The CLI, the adapters and the dashboard import the SDK only, or the adapter for MCP; the CLI also the server for development. Export what is missing from the SDK.',
    from: { path: '^(packages/cli|packages/adapters/[^/]+|apps/dashboard)/src/' },
    to: packagesExcept('^packages/sdk/', '^packages/adapters/mcp/', '^packages/server/', itself),
  },
  {
    name: 'only-the-command-line-imports-the-server',
    comment:
      'Only `tookeffect dev` imports the server, when it runs. A test starts the product with @tookeffect/testing/server.',
    from: { pathNot: '^packages/(?:server/|cli/src/commands/dev\\.ts$|cli/test/)' },
    to: { path: '^packages/server/' },
  },
  {
    name: 'server-imports-local-postgres-only',
    comment: 'The server for development starts the built program of apps/api, and imports none of its code.',
    from: { path: '^packages/server/src/' },
    to: packagesExcept('^packages/(?:local-postgres|server)/'),
  },
  {
    name: 'adapters-do-not-import-each-other',
    comment:
      'An adapter is a leaf. Move what two adapters share into the extension point of the SDK. Only mcp may be imported, for tools that are MCP tools.',
    from: { path: '^(packages/adapters/[^/]+)/' },
    to: { path: '^packages/adapters/', pathNot: [itself, '^packages/adapters/mcp/'] },
  },
  {
    name: 'nothing-imports-an-app',
    comment: 'Nothing imports an app. Move the code into a package, or call the app over HTTP.',
    from: { path: `^(${packageFolder})/` },
    to: { path: '^apps/', pathNot: itself },
  },
];

function exportsRule(entries: readonly string[]): ImportRule {
  return {
    name: 'packages-import-exports-only',
    comment: 'Import another package by its name. Export what is missing from its index.ts.',
    from: { path: `^(${packageFolder})/` },
    to: {
      path: '^(?:packages|apps)/',
      pathNot: [itself, ...entries.map((entry) => `^${entry.replaceAll('.', '\\.')}$`)],
    },
  };
}

const shippingRules: ImportRule[] = [
  {
    name: 'shipped-code-imports-no-tests',
    comment:
      'Shipped code imports no test, fixture, tool, bench or example. Move what both need into src, and let the test import that.',
    from: { path: anySource, pathNot: '^packages/adapter-testkit/' },
    to: { path: ['^(?:conformance|interop|tools|bench|examples)/', '/(?:test|fixtures)/', '\\.spec\\.ts$'] },
  },
  {
    name: 'shipped-packages-are-declared',
    comment:
      'Name the package in "dependencies" or "peerDependencies": a user who installs our package gets no other packages.',
    from: { path: anySource, pathNot: '^packages/cli/' },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only', 'npm-peer'],
    },
  },
  {
    name: 'bundled-packages-are-named',
    comment: 'Name the package in "devDependencies": the build copies it into the command.',
    from: { path: '^packages/cli/src/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
];

const apiRules: ImportRule[] = [
  {
    name: 'api-domain-is-plain',
    comment:
      'domain/ is plain TypeScript: it imports domain files, core, wire and the evaluator. Do the I/O in the service, and pass its result in.',
    from: { path: apiDomain },
    to: { pathNot: [...apiDomain, '^packages/(?:core|evaluator|wire)/'] },
  },
  {
    name: 'api-controllers-import-no-tables',
    comment: 'A controller parses and delegates. Call the service of the module.',
    from: { path: '^apps/api/src/.+\\.controller\\.ts$' },
    to: { path: '\\.(?:repository|entity)\\.ts$' },
  },
  {
    name: 'api-modules-import-the-index-only',
    comment: "Import another module's index.ts. Export what is missing from there.",
    from: { path: '^(apps/api/src/modules/[^/]+)/' },
    to: { path: '^apps/api/src/modules/', pathNot: [itself, moduleIndex] },
  },
  {
    name: 'api-imports-the-module-index-only',
    comment: "Import the module's index.ts. Export what is missing from there.",
    from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/modules/', ...computations] },
    to: { path: '^apps/api/src/modules/', pathNot: moduleIndex },
  },
  {
    name: 'api-computations-are-pure',
    comment:
      'A worker of the compute pool loads these files alone. Import domain files of modules, and no framework: nothing with a decorator, a service or a repository.',
    from: { path: computations },
    to: {
      path: ['^apps/api/src/modules/', '/node_modules/(?:@nestjs|typeorm|fastify)/'],
      pathNot: '/domain/',
    },
  },
];

const graphRules: ImportRule[] = [
  {
    name: 'no-cycle',
    comment: 'Merge the two files, or move what both need into a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every-import-resolves',
    comment:
      'The file or package does not exist, so no rule can check it. Correct the import, or add the package.',
    from: {},
    to: { couldNotResolve: true },
  },
];
