export { mutants as default } from '../../vitest.base.ts';
