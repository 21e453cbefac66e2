export { type GateCase, gateCases, type GateOutcome, type ShownUnsettled } from './gate-case.ts';
export {
  type BodyName,
  type CallOutcome,
  type Endpoint,
  type Fault,
  type Feature,
  type KitCase,
  kitCases,
  type KitOutcome,
  type KitStep,
  type ShownRun,
} from './kit-case.ts';
export type {
  BodyResult,
  DrivenAnswer,
  DrivenCall,
  DrivenOutcome,
  DrivenRun,
  KitDriver,
  OrderArguments,
} from './kit-driver.ts';
export { type KitWorld, shareKitWorld, startKitWorld } from './kit-world.ts';
export { forgetRuns, runKitCase } from './run-case.ts';
export { runGateCase } from './run-gate-case.ts';
export type { TestedSdk } from './tested-sdk.ts';
