import type * as sdk from '@tookeffect/sdk';

/** The functions of the SDK that a case is run with. */
export type TestedSdk = Pick<
  typeof sdk,
  | 'currentOperation'
  | 'GateError'
  | 'gateText'
  | 'NothingSent'
  | 'operationOf'
  | 'present'
  | 'TookEffect'
  | 'UnsettledCalls'
>;
