import type { ConnectionDeclarations, ConnectionFacts } from '@tookeffect/wire';

/** @returns what the connection's owner declared, as the evaluator takes it; what was not declared is unknown */
export function connectionFacts(declarations: ConnectionDeclarations): Required<ConnectionFacts> {
  const { actor = null, missing = 'unknown', environmentName = null, exclusiveScopes = false } = declarations;
  return { actor, missing, environmentName, exclusiveScopes };
}
