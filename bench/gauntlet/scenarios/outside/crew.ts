import type { Expectation } from '../../model/expectation.ts';
import type { Ask, BeginOptions, Operation, Report } from '../../model/operation.ts';
import { done } from '../../model/operation.ts';
import type { LaterLook, Stage, World } from '../../model/scenario.ts';

// Stories have several agents. The first one has the operation of the scenario; the others are hired in the world.

const crews = new WeakMap<World, Map<string, Operation>>();

/** Begins an operation of another agent of the account, who is known by a name from then on. */
export async function hire(
  world: World,
  stage: Stage,
  name: string,
  ask: Partial<Ask> = {},
  options: BeginOptions = {},
): Promise<Operation> {
  const operation = await stage.begin(ask, options);
  const crew = crews.get(world) ?? new Map<string, Operation>();
  crews.set(world, crew.set(name, operation));
  return operation;
}

/** Another agent begins, acts and reports. */
export async function works(
  world: World,
  stage: Stage,
  name: string,
  ask: Partial<Ask>,
  act: (marker: string) => Promise<unknown>,
  report: Report = done(),
): Promise<Operation> {
  const operation = await hire(world, stage, name, ask);
  await act(operation.marker);
  await operation.report(report);
  return operation;
}

/** @returns the operation of another agent */
export function hired(world: World, name: string): Operation {
  const operation = crews.get(world)?.get(name);
  if (operation === undefined) throw new Error(`no agent ${name} was hired in this world`);
  return operation;
}

/** A look at the operation of another agent. */
export function lookAt<W extends World>(
  name: string,
  expect: Expectation,
  truth: (world: W) => Promise<boolean>,
): LaterLook<W> {
  return { after: (world) => Promise.resolve(hired(world, name)), expect, truth };
}

/** A second look at the first operation, after something else has happened. */
export function lookAgain<W extends World>(
  expect: Expectation,
  truth: (world: W) => Promise<boolean>,
  after: (world: W, stage: Stage) => Promise<unknown> = () => Promise.resolve(),
): LaterLook<W> {
  return {
    after: async (world, stage) => {
      await after(world, stage);
    },
    expect,
    truth,
  };
}
