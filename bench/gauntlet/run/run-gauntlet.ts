import type { Scenario, SystemName } from '../model/scenario.ts';
import type { OperationHost } from '../product/operation-host.ts';
import { SYSTEMS } from '../systems/all-systems.ts';
import type { RunningSystem, System } from '../systems/system.ts';
import type { ScenarioResult } from './results.ts';
import { runScenario } from './run-scenario.ts';

/** A system that took part, or the reason why it did not. */
export interface Participation {
  readonly name: SystemName;
  readonly needs: string;
  readonly version: string | null;
  /** Why it could not run; null when it ran. */
  readonly missing: string | null;
}

/** What a run of the gauntlet found. */
export interface GauntletResult {
  readonly systems: readonly Participation[];
  readonly results: readonly ScenarioResult[];
  /** The scenarios of systems that could not run. */
  readonly skipped: readonly Scenario[];
}

/** How much runs at the same time. */
export interface Load {
  /** One system after the other, one scenario at a time. */
  readonly isSerial?: boolean;
  /** The most systems that run beside each other; all when left out. */
  readonly systems?: number;
}

/** Runs scenarios in their systems; systems run beside each other, and several scenarios in each, unless it is serial. */
export async function runGauntlet(
  scenarios: readonly Scenario[],
  host: OperationHost,
  progress: (result: ScenarioResult) => void,
  { isSerial = false, systems = Infinity }: Load = {},
): Promise<GauntletResult> {
  const names = [...new Set(scenarios.map(({ system }) => system))];
  const runOne = (name: SystemName): Promise<SystemPart> => {
    const own = scenarios.filter(({ system }) => system === name);
    return runSystem(SYSTEMS[name], isSerial ? 1 : SYSTEMS[name].concurrency, own, host, progress);
  };
  const parts = new Map<SystemName, SystemPart>();
  const waiting = [...names];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) parts.set(name, await runOne(name));
  };
  const beside = Math.min(isSerial ? 1 : systems, names.length);
  await Promise.all(Array.from({ length: beside }, worker));
  return combine(names.map((name) => parts.get(name)!));
}

function combine(parts: readonly SystemPart[]): GauntletResult {
  return {
    systems: parts.map(({ participation }) => participation),
    results: parts.flatMap(({ results }) => results),
    skipped: parts.flatMap(({ skipped }) => skipped),
  };
}

interface SystemPart {
  readonly participation: Participation;
  readonly results: readonly ScenarioResult[];
  readonly skipped: readonly Scenario[];
}

async function runSystem(
  { name, needs, start }: System,
  concurrency: number,
  scenarios: readonly Scenario[],
  host: OperationHost,
  progress: (result: ScenarioResult) => void,
): Promise<SystemPart> {
  let running: RunningSystem;
  try {
    running = await start();
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error);
    return { participation: { name, needs, version: null, missing }, results: [], skipped: scenarios };
  }
  const waiting = [...scenarios];
  const results: ScenarioResult[] = [];
  const worker = async (): Promise<void> => {
    for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
      const result = await runScenario(scenario, running, host);
      results.push(result);
      progress(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    await running.stop();
  }
  const order = new Map(scenarios.map((scenario, index) => [scenario, index]));
  results.sort((one, other) => order.get(one.scenario)! - order.get(other.scenario)!);
  return { participation: { name, needs, version: running.version, missing: null }, results, skipped: [] };
}
