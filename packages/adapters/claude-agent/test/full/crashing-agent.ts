// The program of an application that dies after its tool has acted, or that resumes the session. It writes lines of JSON:
// the operation of its call and, if it lives that long, the verdict.
import { spawn } from 'node:child_process';
import type { Options } from '@anthropic-ai/claude-agent-sdk';
import { startKitWorld } from '@tookeffect/adapter-testkit';
import { currentOperation } from '@tookeffect/sdk';
import { placeOrder, runOrderAgent } from './order-agent.ts';

/** What the program gets as its argument. */
export interface CrashingAgent {
  readonly options: Options;
  readonly identity: 'call' | 'arguments';
  readonly isFirst: boolean;
}

const { options, identity, isFirst } = JSON.parse(process.argv[2]!) as CrashingAgent;
const world = await startKitWorld();
const { calls } = await runOrderAgent(isFirst ? 'place the order' : 'go on', {
  world,
  handler: { identity },
  options: {
    ...options,
    // Claude Code outlives this program; with its standard error the test sees when it ends.
    spawnClaudeCodeProcess: ({ command, args, cwd, env }) =>
      spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] }),
  },
  place: async (number) => {
    const id = await placeOrder(world, number);
    if (isFirst) {
      console.log(JSON.stringify(currentOperation()!.id));
      process.kill(process.pid, 'SIGKILL');
    }
    return `order ${id}`;
  },
});
const { operation, verification } = calls[0]!.run!;
console.log(JSON.stringify(operation!.id));
console.log(JSON.stringify(verification!.verdict));
await world.stop();
