export {
  createTestService,
  type TestContract,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';
export { TEST_ISSUER } from './test-key.ts';
export type { TestVerdict } from './test-verdict.ts';
