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
export type { BodyResult, DrivenCall, DrivenOutcome, KitDriver, OrderArguments } from './kit-driver.ts';
export { type KitWorld, shareKitWorld, startKitWorld } from './kit-world.ts';
export { runKitCase, type TestedSdk } from './run-case.ts';
