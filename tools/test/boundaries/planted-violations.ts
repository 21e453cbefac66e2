import type { Files } from './valid-workspace.ts';

/** Files to add to the valid workspace, and the rules that they violate, each exactly once. */
export interface PlantedViolation {
  readonly title: string;
  readonly files: Files;
  readonly violates: readonly string[];
}

/** At least one for every rule, including the spellings that could bypass it. */
export const plantedViolations: readonly PlantedViolation[] = [
  {
    title: 'core imports the CLI',
    files: { 'packages/core/src/a.ts': `import '@tookeffect/cli';` },
    violates: ['core-imports-no-package'],
  },
  {
    title: 'core imports a type from the schemas',
    files: {
      'schemas/wire.ts': `export type Wire = 1;`,
      'packages/core/src/a.ts': `import type { Wire } from '../../../schemas/wire.ts';`,
    },
    violates: ['core-imports-no-package'],
  },
  {
    title: 'core imports a Node built-in',
    files: { 'packages/core/src/a.ts': `import { createHash } from 'node:crypto';` },
    violates: ['core-imports-no-node-builtin'],
  },
  {
    title: 'core imports a Node built-in without its prefix, later',
    files: { 'packages/core/src/a.ts': `export const fs = () => import('fs/promises');` },
    violates: ['core-imports-no-node-builtin'],
  },
  {
    title: 'core imports a type of the API',
    files: { 'packages/core/src/a.ts': `import type { Operation } from '@tookeffect/wire';` },
    violates: ['core-imports-no-package'],
  },
  {
    title: 'wire imports the SDK',
    files: { 'packages/wire/src/a.ts': `import '@tookeffect/sdk';` },
    violates: ['wire-imports-core-only'],
  },
  {
    title: 'the evaluator imports the SDK',
    files: { 'packages/evaluator/src/a.ts': `import '@tookeffect/sdk';` },
    violates: ['evaluator-imports-core-and-wire-only'],
  },
  {
    title: 'the evaluator reads a file',
    files: { 'packages/evaluator/src/a.ts': `import 'node:fs';` },
    violates: ['evaluator-does-no-io'],
  },
  {
    title: 'an example imports the evaluator',
    files: { 'examples/offline-receipt/a.ts': `import '@tookeffect/evaluator';` },
    violates: ['only-the-api-imports-the-evaluator'],
  },
  {
    title: 'an example reaches the evaluator through a tool',
    files: { 'examples/offline-receipt/a.ts': `import '../../tools/replay/main.ts';` },
    violates: ['only-the-api-imports-the-evaluator'],
  },
  {
    title: 'the SDK imports a type of the evaluator',
    files: { 'packages/sdk/src/a.ts': `import type { evaluate } from '@tookeffect/evaluator';` },
    violates: ['only-the-api-imports-the-evaluator', 'sdk-imports-core-and-wire-only'],
  },
  {
    title: 'the SDK imports the kit for adapters',
    files: { 'packages/sdk/src/a.ts': `import '@tookeffect/adapter-testkit';` },
    violates: ['sdk-imports-core-and-wire-only'],
  },
  {
    title: 'the CLI imports core instead of the SDK',
    files: { 'packages/cli/src/a.ts': `export { digest } from '@tookeffect/core';` },
    violates: ['clients-import-the-sdk-only'],
  },
  {
    title: 'the CLI imports a type of the API from wire instead of the SDK',
    files: { 'packages/cli/src/a.ts': `import type { Operation } from '@tookeffect/wire';` },
    violates: ['clients-import-the-sdk-only'],
  },
  {
    title: 'the dashboard imports core instead of the SDK',
    files: { 'apps/dashboard/src/a.ts': `import '@tookeffect/core';` },
    violates: ['clients-import-the-sdk-only'],
  },
  {
    title: 'an adapter imports core instead of the SDK',
    files: { 'packages/adapters/mcp/src/a.ts': `import '@tookeffect/core';` },
    violates: ['clients-import-the-sdk-only'],
  },
  {
    title: 'an adapter imports another adapter',
    files: { 'packages/adapters/mcp/src/a.ts': `import '@tookeffect/adapter-langgraph';` },
    violates: ['adapters-do-not-import-each-other', 'clients-import-the-sdk-only'],
  },
  {
    title: 'a test of an adapter imports another adapter',
    files: { 'packages/adapters/mcp/test/a.spec.ts': `import '@tookeffect/adapter-langgraph';` },
    violates: ['adapters-do-not-import-each-other'],
  },
  {
    title: 'a command other than dev imports the server',
    files: { 'packages/cli/src/a.ts': `import '@tookeffect/server';` },
    violates: ['only-the-command-line-imports-the-server'],
  },
  {
    title: 'the server for development imports the SDK',
    files: { 'packages/server/src/a.ts': `import '@tookeffect/sdk';` },
    violates: ['server-imports-local-postgres-only'],
  },
  {
    title: 'a tool imports an app by its name',
    files: {
      'apps/api/src/index.ts': `export const app = 1;`,
      'tools/a.ts': `import '@tookeffect/api';`,
    },
    violates: ['nothing-imports-an-app'],
  },
  {
    title: 'a test imports a private file of another package',
    files: { 'packages/sdk/test/a.spec.ts': `import '../../core/src/digest.ts';` },
    violates: ['packages-import-exports-only'],
  },
  {
    title: 'a package imports a built file of another',
    files: {
      'packages/core/dist/digest.js': `export const digest = 1;`,
      'packages/sdk/src/a.ts': `import '../../core/dist/digest.js';`,
    },
    violates: ['packages-import-exports-only'],
  },
  {
    title: 'shipped code imports a conformance fixture',
    files: {
      'conformance/fixtures.ts': `export const fixture = 1;`,
      'apps/api/src/a.ts': `import '../../../conformance/fixtures.ts';`,
    },
    violates: ['shipped-code-imports-no-tests'],
  },
  {
    title: 'shipped code imports a file of a test',
    files: {
      'packages/sdk/test/clock.ts': `export const clock = 1;`,
      'packages/sdk/src/a.ts': `import '../test/clock.ts';`,
    },
    violates: ['shipped-code-imports-no-tests'],
  },
  {
    title: 'shipped code imports a package that is there for development only',
    files: {
      'packages/adapters/langgraph/package.json': JSON.stringify({
        name: '@tookeffect/adapter-langgraph',
        devDependencies: { 'fast-check': '*' },
      }),
      'packages/adapters/langgraph/src/a.ts': `import 'fast-check';`,
    },
    violates: ['shipped-packages-are-declared'],
  },
  {
    title: 'shipped code imports a package that its manifest does not name',
    files: { 'packages/sdk/src/a.ts': `import 'fast-check';` },
    violates: ['shipped-packages-are-declared'],
  },
  {
    title: 'the bundled command imports a package that its manifest does not name',
    files: { 'packages/cli/src/a.ts': `import 'fast-check';` },
    violates: ['bundled-packages-are-named'],
  },
  {
    title: 'the domain imports Nest',
    files: {
      'apps/api/src/modules/operations/domain/a.ts': `import { Injectable } from '@nestjs/common';`,
    },
    violates: ['api-domain-is-plain'],
  },
  {
    title: 'the domain imports TypeORM',
    files: { 'apps/api/src/modules/operations/domain/a.ts': `import { Entity } from 'typeorm';` },
    violates: ['api-domain-is-plain'],
  },
  {
    title: 'the domain does I/O',
    files: { 'apps/api/src/modules/operations/domain/a.ts': `import { request } from 'node:https';` },
    violates: ['api-domain-is-plain'],
  },
  {
    title: 'the domain imports the service it serves',
    files: { 'apps/api/src/modules/operations/domain/a.ts': `import '../operations.service.ts';` },
    violates: ['api-domain-is-plain'],
  },
  {
    title: 'a controller imports a repository',
    files: {
      'apps/api/src/modules/operations/a.controller.ts': `import { OperationRepository } from './operation.repository.ts';`,
    },
    violates: ['api-controllers-import-no-tables'],
  },
  {
    title: 'a controller imports the type of an entity',
    files: {
      'apps/api/src/modules/operations/a.controller.ts': `import type { OperationEntity } from './operation.entity.ts';`,
    },
    violates: ['api-controllers-import-no-tables'],
  },
  {
    title: 'a module imports an internal file of another',
    files: {
      'apps/api/src/modules/operations/a.ts': `import '../credits/credits.service.ts';`,
    },
    violates: ['api-modules-import-the-index-only'],
  },
  {
    title: 'the application imports an internal file of a module',
    files: { 'apps/api/src/a.ts': `import './modules/credits/credits.service.ts';` },
    violates: ['api-imports-the-module-index-only'],
  },
  {
    title: 'a computation of a worker imports a service',
    files: {
      'apps/api/src/compute/a.ts': `import '../modules/credits/credits.service.ts';`,
    },
    violates: ['api-computations-are-pure'],
  },
  {
    title: 'two files import each other',
    files: {
      'packages/sdk/src/a.ts': `import { b } from './b.ts'; export const a = b;`,
      'packages/sdk/src/b.ts': `import type { a } from './a.ts'; export const b = 1;`,
    },
    violates: ['no-cycle'],
  },
  {
    title: 'an import does not resolve',
    files: { 'packages/sdk/src/a.ts': `import './gone.ts';` },
    violates: ['every-import-resolves'],
  },
  {
    title: 'an import bypasses the exports of a package',
    files: { 'examples/offline-receipt/a.ts': `import '@tookeffect/core/src/digest.ts';` },
    violates: ['every-import-resolves'],
  },
];
