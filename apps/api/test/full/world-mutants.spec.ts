import path from 'node:path';
import type * as evaluator from '@tookeffect/evaluator';
import { MutantBuilds } from '@tookeffect/testing/mutants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as httpConnector from '../../src/connectors/http/http-connector.ts';
import { testResolver } from '../connectors/reading.ts';
import { ApiServer } from '../worlds/model/api-server.ts';
import { checkWorlds } from '../worlds/model/check.ts';
import { productWith } from '../worlds/model/product.ts';
import type { Product } from '../worlds/model/world.ts';
import { WORLD_MUTANTS, type WorldMutant } from '../worlds/mutants.ts';

/** A mistake must show within so many worlds. */
const MOST_WORLDS = 40_000;
const SEED = 1;

const api = path.resolve(import.meta.dirname, '../..');
const evaluators = new MutantBuilds<typeof evaluator>(path.resolve(api, '../../packages/evaluator'), [
  'evaluation-input.ts',
  'lint/contract-shape.ts',
]);
const connectors = new MutantBuilds<typeof httpConnector>(api, [], 'connectors/http/http-connector.ts');
const server = new ApiServer();

beforeAll(async () => {
  await server.listen();
  await evaluators.prepare();
});
afterAll(async () => {
  await server.close();
  evaluators.remove();
  connectors.remove();
});

test.each(WORLD_MUTANTS.map((each) => ({ ...each, name: each.mutant.id })))(
  'worlds show the mistake: $name',
  async ({ part, mutant, kinds, isCalm = false }) => {
    const product = productWith(await build(part, mutant));
    await expect(
      checkWorlds({ product, server, kinds, isCalm, worlds: MOST_WORLDS, seed: SEED, isQuick: true }),
    ).rejects.toThrow('Property failed');
    await product.http.close();
  },
);

async function build(
  part: WorldMutant['part'],
  { id, edits }: WorldMutant['mutant'],
): Promise<Partial<Product>> {
  if (part === 'evaluator') return evaluators.build(id, edits);
  const { HttpConnector } = await connectors.build(id, edits);
  return { http: new HttpConnector(testResolver()) };
}
