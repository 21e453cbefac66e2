/** File paths and their text. */
export type Files = Readonly<Record<string, string>>;

const manifest = (name: string, dependencies: readonly string[] = []) =>
  JSON.stringify({
    name: `@tookeffect/${name}`,
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  });

const npmPackage = (name: string): Files => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, exports: './index.js' }),
  [`node_modules/${name}/index.js`]: 'export const Injectable = 1;',
});

/** A small workspace with all kinds of files of the rules, and an example of every allowed import. */
export const validWorkspace: Files = {
  ...npmPackage('@nestjs/common'),
  ...npmPackage('typeorm'),
  ...npmPackage('fast-check'),

  'packages/core/package.json': manifest('core'),
  'packages/core/src/index.ts': `export { digest, type Digest } from './digest.ts';`,
  'packages/core/src/digest.ts': `
    export type Digest = string;
    export const digest = process.getBuiltinModule('node:crypto');`,
  'packages/core/test/digest.spec.ts': `
    import { readFileSync } from 'node:fs';
    import { digest } from '../src/index.ts';`,
  'packages/wire/package.json': manifest('wire', ['@tookeffect/core']),
  'packages/wire/src/index.ts': `export { type Operation, STATES } from './generated/types.ts';`,
  'packages/wire/src/generated/types.ts': `
    import type { Digest } from '@tookeffect/core';
    export type Operation = Digest;
    export const STATES = [];`,
  'packages/evaluator/package.json': manifest('evaluator', ['@tookeffect/core', '@tookeffect/wire']),
  'packages/evaluator/src/index.ts': `export * from './evaluate.ts';`,
  'packages/evaluator/src/evaluate.ts': `
    import { digest } from '@tookeffect/core';
    import type { Operation } from '@tookeffect/wire';`,
  'packages/sdk/package.json': JSON.stringify({
    ...JSON.parse(manifest('sdk', ['@tookeffect/core'])),
    devDependencies: { '@tookeffect/wire': '*' },
  }),
  'packages/sdk/src/index.ts': `
    export { digest } from '@tookeffect/core';
    export { STATES } from '@tookeffect/wire';`,
  'packages/local-postgres/package.json': manifest('local-postgres'),
  'packages/local-postgres/src/index.ts': `import 'node:child_process';`,
  'packages/server/package.json': manifest('server', ['@tookeffect/local-postgres']),
  'packages/server/src/index.ts': `import '@tookeffect/local-postgres';`,
  'packages/cli/package.json': manifest('cli', ['@tookeffect/sdk', '@tookeffect/server']),
  'packages/cli/src/commands/dev.ts': `export const dev = () => import('@tookeffect/server');`,
  'packages/cli/src/index.ts': `import { digest } from '@tookeffect/sdk';`,
  'packages/adapter-testkit/package.json': manifest('adapter-testkit', ['@tookeffect/sdk']),
  'packages/adapter-testkit/src/index.ts': `import cases from '../fixtures/cases.ts';`,
  'packages/adapter-testkit/fixtures/cases.ts': `export default [];`,
  'packages/adapters/mcp/package.json': manifest('adapter-mcp', ['@tookeffect/sdk']),
  'packages/adapters/mcp/src/index.ts': `import { digest } from '@tookeffect/sdk';`,
  'packages/adapters/mcp/test/kit.spec.ts': `import '@tookeffect/adapter-testkit';`,
  'packages/adapters/langgraph/package.json': manifest('adapter-langgraph', ['@tookeffect/sdk']),
  'packages/adapters/langgraph/src/index.ts': `import { digest } from '@tookeffect/sdk';`,

  'apps/dashboard/package.json': manifest('dashboard', ['@tookeffect/sdk']),
  'apps/dashboard/src/main.ts': `import { digest } from '@tookeffect/sdk';`,
  'apps/api/package.json': manifest('api', [
    '@tookeffect/core',
    '@tookeffect/evaluator',
    '@tookeffect/wire',
    '@nestjs/common',
    'typeorm',
  ]),
  'apps/api/src/app.module.ts': `import { OperationsModule } from './modules/operations/index.ts';`,
  'apps/api/src/modules/operations/index.ts': `export * from './operations.module.ts';`,
  'apps/api/src/modules/operations/operations.module.ts': `import './operations.controller.ts';`,
  'apps/api/src/modules/operations/operations.controller.ts': `
    import { Injectable } from '@nestjs/common';
    import { OperationsService } from './operations.service.ts';`,
  'apps/api/src/modules/operations/operations.service.ts': `
    import { decide } from './domain/decide.ts';
    import { OperationRepository } from './operation.repository.ts';
    import { credits } from '../credits/index.ts';`,
  'apps/api/src/modules/operations/operation.repository.ts': `
    import { readFile } from 'node:fs/promises';
    import { OperationEntity } from './operation.entity.ts';`,
  'apps/api/src/modules/operations/operation.entity.ts': `import { Entity } from 'typeorm';`,
  'apps/api/src/modules/operations/domain/decide.ts': `
    import type { Operation } from '@tookeffect/wire';
    import { evaluate } from '@tookeffect/evaluator';
    import { window } from './window.ts';`,
  'apps/api/src/modules/operations/domain/window.ts': `export const window = 1;`,
  'apps/api/src/modules/credits/index.ts': `export * from './credits.service.ts';`,
  'apps/api/src/modules/credits/credits.service.ts': `export const credits = 1;`,

  'tools/replay/main.ts': `import { evaluate } from '@tookeffect/evaluator';`,
  'bench/core/main.ts': `import { evaluate } from '@tookeffect/evaluator';`,
  'examples/offline-receipt/main.ts': `import { digest } from '@tookeffect/core';`,
  'conformance/generators/main.ts': `import { digest } from '@tookeffect/core';`,
};
