/**
 * The environment variable that names the specs of a run, as JSON. Stryker's own option would have it take an edit of
 * what is at work while a file is loaded for one of a running test, and edit it too late for anything to notice.
 */
export const SPECS_VARIABLE = 'TOOKEFFECT_MUTANT_SPECS';
