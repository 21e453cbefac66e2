export function run(
  command: string,
  args: readonly string[],
  options?: { env?: NodeJS.ProcessEnv; cwd?: string; quiet?: boolean; forwardsSignals?: boolean },
): Promise<{ exitCode: number; output: string }>;
