import type { Files } from './lawful-workspace.ts';

/** Files to add to the lawful workspace, and the rules they break, each exactly once. */
export interface Plant {
  readonly sin: string;
  readonly files: Files;
  readonly breaks: readonly string[];
}

/** At least one for every rule, with the spellings by which a rule could be slipped past. */
export const plantedViolations: readonly Plant[] = [
  {
    sin: 'core imports the CLI',
    files: { 'packages/core/src/a.ts': `import '@tookeffect/cli';` },
    breaks: ['core-imports-no-package'],
  },
  {
    sin: 'core imports a type from the schemas',
    files: {
      'schemas/wire.ts': `export type Wire = 1;`,
      'packages/core/src/a.ts': `import type { Wire } from '../../../schemas/wire.ts';`,
    },
    breaks: ['core-imports-no-package'],
  },
  {
    sin: 'core imports a Node built-in',
    files: { 'packages/core/src/a.ts': `import { createHash } from 'node:crypto';` },
    breaks: ['core-runs-anywhere'],
  },
  {
    sin: 'core imports a Node built-in without its prefix, later',
    files: { 'packages/core/src/a.ts': `export const fs = () => import('fs/promises');` },
    breaks: ['core-runs-anywhere'],
  },
  {
    sin: 'core imports a type of the API',
    files: { 'packages/core/src/a.ts': `import type { Operation } from '@tookeffect/wire';` },
    breaks: ['core-imports-no-package'],
  },
  {
    sin: 'wire imports the SDK',
    files: { 'packages/wire/src/a.ts': `import '@tookeffect/sdk';` },
    breaks: ['wire-imports-core-only'],
  },
  {
    sin: 'the evaluator imports the SDK',
    files: { 'packages/evaluator/src/a.ts': `import '@tookeffect/sdk';` },
    breaks: ['evaluator-imports-core-and-wire-only'],
  },
  {
    sin: 'the evaluator reads a file',
    files: { 'packages/evaluator/src/a.ts': `import 'node:fs';` },
    breaks: ['evaluator-does-no-io'],
  },
  {
    sin: 'an example judges',
    files: { 'examples/offline-receipt/a.ts': `import '@tookeffect/evaluator';` },
    breaks: ['evaluator-stays-behind-the-api'],
  },
  {
    sin: 'an example reaches the evaluator through a tool',
    files: { 'examples/offline-receipt/a.ts': `import '../../tools/replay/main.ts';` },
    breaks: ['evaluator-stays-behind-the-api'],
  },
  {
    sin: 'the SDK imports a type of the evaluator',
    files: { 'packages/sdk/src/a.ts': `import type { evaluate } from '@tookeffect/evaluator';` },
    breaks: ['evaluator-stays-behind-the-api', 'sdk-imports-core-and-wire-only'],
  },
  {
    sin: 'the SDK imports the kit for adapters',
    files: { 'packages/sdk/src/a.ts': `import '@tookeffect/adapter-testkit';` },
    breaks: ['sdk-imports-core-and-wire-only'],
  },
  {
    sin: 'the CLI goes past the SDK to core',
    files: { 'packages/cli/src/a.ts': `export { digest } from '@tookeffect/core';` },
    breaks: ['clients-import-the-sdk-only'],
  },
  {
    sin: 'the CLI imports a type of the API from wire instead of the SDK',
    files: { 'packages/cli/src/a.ts': `import type { Operation } from '@tookeffect/wire';` },
    breaks: ['clients-import-the-sdk-only'],
  },
  {
    sin: 'the dashboard goes past the SDK to core',
    files: { 'apps/dashboard/src/a.ts': `import '@tookeffect/core';` },
    breaks: ['clients-import-the-sdk-only'],
  },
  {
    sin: 'an adapter goes past the SDK to core',
    files: { 'packages/adapters/mcp/src/a.ts': `import '@tookeffect/core';` },
    breaks: ['clients-import-the-sdk-only'],
  },
  {
    sin: 'an adapter imports another adapter',
    files: { 'packages/adapters/mcp/src/a.ts': `import '@tookeffect/adapter-langgraph';` },
    breaks: ['adapters-never-meet', 'clients-import-the-sdk-only'],
  },
  {
    sin: 'a test of an adapter imports another adapter',
    files: { 'packages/adapters/mcp/test/a.spec.ts': `import '@tookeffect/adapter-langgraph';` },
    breaks: ['adapters-never-meet'],
  },
  {
    sin: 'a tool imports an app by its name',
    files: {
      'apps/api/src/index.ts': `export const app = 1;`,
      'tools/a.ts': `import '@tookeffect/api';`,
    },
    breaks: ['apps-are-not-libraries'],
  },
  {
    sin: 'a test imports a private file of another package',
    files: { 'packages/sdk/test/a.spec.ts': `import '../../core/src/digest.ts';` },
    breaks: ['packages-meet-at-their-exports'],
  },
  {
    sin: 'a package imports what another was built into',
    files: {
      'packages/core/dist/digest.js': `export const digest = 1;`,
      'packages/sdk/src/a.ts': `import '../../core/dist/digest.js';`,
    },
    breaks: ['packages-meet-at-their-exports'],
  },
  {
    sin: 'shipped code imports a conformance fixture',
    files: {
      'conformance/fixtures.ts': `export const fixture = 1;`,
      'apps/api/src/a.ts': `import '../../../conformance/fixtures.ts';`,
    },
    breaks: ['tests-are-not-shipped'],
  },
  {
    sin: 'shipped code imports what a test made',
    files: {
      'packages/sdk/test/clock.ts': `export const clock = 1;`,
      'packages/sdk/src/a.ts': `import '../test/clock.ts';`,
    },
    breaks: ['tests-are-not-shipped'],
  },
  {
    sin: 'shipped code imports a package that is there for development only',
    files: {
      'packages/cli/package.json': JSON.stringify({
        name: '@tookeffect/cli',
        devDependencies: { 'fast-check': '*' },
      }),
      'packages/cli/src/a.ts': `import 'fast-check';`,
    },
    breaks: ['shipped-packages-are-declared'],
  },
  {
    sin: 'shipped code imports a package that its manifest does not name',
    files: { 'packages/cli/src/a.ts': `import 'fast-check';` },
    breaks: ['shipped-packages-are-declared'],
  },
  {
    sin: 'the domain imports Nest',
    files: {
      'apps/api/src/modules/operations/domain/a.ts': `import { Injectable } from '@nestjs/common';`,
    },
    breaks: ['api-domain-is-plain'],
  },
  {
    sin: 'the domain imports TypeORM',
    files: { 'apps/api/src/modules/operations/domain/a.ts': `import { Entity } from 'typeorm';` },
    breaks: ['api-domain-is-plain'],
  },
  {
    sin: 'the domain does I/O',
    files: { 'apps/api/src/modules/operations/domain/a.ts': `import { request } from 'node:https';` },
    breaks: ['api-domain-is-plain'],
  },
  {
    sin: 'the domain imports the service it serves',
    files: { 'apps/api/src/modules/operations/domain/a.ts': `import '../operations.service.ts';` },
    breaks: ['api-domain-is-plain'],
  },
  {
    sin: 'a controller sees a repository',
    files: {
      'apps/api/src/modules/operations/a.controller.ts': `import { OperationRepository } from './operation.repository.ts';`,
    },
    breaks: ['api-controllers-see-no-tables'],
  },
  {
    sin: 'a controller sees the type of an entity',
    files: {
      'apps/api/src/modules/operations/a.controller.ts': `import type { OperationEntity } from './operation.entity.ts';`,
    },
    breaks: ['api-controllers-see-no-tables'],
  },
  {
    sin: 'a module imports the insides of another',
    files: {
      'apps/api/src/modules/operations/a.ts': `import '../credits/credits.service.ts';`,
    },
    breaks: ['api-modules-meet-at-their-index'],
  },
  {
    sin: 'the application imports the insides of a module',
    files: { 'apps/api/src/a.ts': `import './modules/credits/credits.service.ts';` },
    breaks: ['api-enters-modules-at-their-index'],
  },
  {
    sin: 'two files import each other',
    files: {
      'packages/sdk/src/a.ts': `import { b } from './b.ts'; export const a = b;`,
      'packages/sdk/src/b.ts': `import type { a } from './a.ts'; export const b = 1;`,
    },
    breaks: ['no-cycle'],
  },
  {
    sin: 'an import leads nowhere',
    files: { 'packages/sdk/src/a.ts': `import './gone.ts';` },
    breaks: ['every-import-resolves'],
  },
  {
    sin: 'a package is imported past its exports',
    files: { 'examples/offline-receipt/a.ts': `import '@tookeffect/core/src/digest.ts';` },
    breaks: ['every-import-resolves'],
  },
];
