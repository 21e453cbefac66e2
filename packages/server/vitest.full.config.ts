export { full as default } from '../../vitest.base.ts';
