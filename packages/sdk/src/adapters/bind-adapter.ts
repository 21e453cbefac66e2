import { TookEffectError } from '../errors/took-effect-error.ts';
import { requireKnownOptions } from '../known-options.ts';
import { operationOf } from '../operations/failed-runs.ts';
import type { Adapter, AdapterRuntime } from './adapter.ts';
import { present } from './presentation.ts';
import type { AdapterAccess } from './run-tool.ts';
import { checkBinding, NotAnAcknowledgement } from './tool-binding.ts';

/**
 * Binds an adapter to a client. What runs its tools is loaded with the first call of one: a client without an adapter
 * does not need it.
 * @throws {TookEffectError} `adapter_invalid` when its name is not lower-case words with hyphens
 */
export function bindAdapter<Bound>(adapter: Adapter<Bound>, access: AdapterAccess): Bound {
  requireKnownOptions('adapter_invalid', 'an adapter', adapter, ['name', 'bind', 'isInterrupt', 'gate']);
  const { name, isInterrupt = () => false, gate: Calls } = adapter;
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    const message = 'the name of an adapter must be lower-case words with hyphens, such as openai-agents';
    throw new TookEffectError('adapter_invalid', message);
  }
  const calls = Calls && new Calls(access.readOperation);
  const run: AdapterRuntime['run'] = (binding) => {
    checkBinding(binding);
    return async (call, action) => {
      const { runTool } = await import('./run-tool.ts');
      return runTool({ name, isInterrupt, calls }, access, binding, call, action);
    };
  };
  const unsettled: AdapterRuntime['unsettled'] = async (scope, known = []) => {
    if (calls) return calls.list(scope, known);
    throw new TookEffectError('gate_off', `the adapter ${name} has no gate`);
  };
  const forget: AdapterRuntime['forget'] = (scope) => calls?.forget(scope);
  const notAnAcknowledgement: AdapterRuntime['notAnAcknowledgement'] = (result, options) =>
    new NotAnAcknowledgement(result, options);
  return adapter.bind({ run, notAnAcknowledgement, operationOf, present, unsettled, forget });
}
