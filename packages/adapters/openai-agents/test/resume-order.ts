/** A process that approves the call of a stored run and resumes it; with `crash` it is killed right after the effect. */
import { text } from 'node:stream/consumers';
import { Runner, RunState, setTracingDisabled } from '@openai/agents-core';
import { startKitWorld } from '@tookeffect/adapter-testkit';
import { createOrderAgent, type StoredRun } from './order-agent.ts';

setTracingDisabled(true);
const stored = JSON.parse(await text(process.stdin)) as StoredRun;
const world = await startKitWorld();
const crash = () => void process.kill(process.pid, 'SIGKILL');
const afterPlacing = process.argv[2] === 'crash' ? crash : () => undefined;
const { agent, verified } = createOrderAgent(world, stored, { isResumed: true, afterPlacing });
const state = await RunState.fromString(agent, stored.state);
for (const interruption of state.getInterruptions()) state.approve(interruption);
const result = await verified.run(state, (input) => new Runner().run(agent, input));
const item = result.newItems.find(({ type }) => type === 'tool_call_output_item');
process.stdout.write(
  JSON.stringify(item?.type === 'tool_call_output_item' ? item.customData?.tookeffect : null),
);
await world.stop();
