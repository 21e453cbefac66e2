/**
 * The environment variable with the specs of a run, as a JSON list. With Stryker's own option for test files, static
 * mutants would be activated too late for any test to kill them.
 */
export const SPECS_VARIABLE = 'TOOKEFFECT_MUTANT_SPECS';
