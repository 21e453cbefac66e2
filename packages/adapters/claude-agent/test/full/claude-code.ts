import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Options } from '@anthropic-ai/claude-agent-sdk';
import { onTestFinished } from 'vitest';
import { installClaudeCode } from '../../../../../tools/install/claude-code.ts';

/** An address at which nothing listens: a request that leaves the machine fails. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * @param home an empty folder for settings and sessions
 * @returns the options of a run of Claude Code that reaches a model on loopback and nothing else
 */
export async function claudeCodeOptions(modelUrl: string, home: string): Promise<Options> {
  return {
    pathToClaudeCodeExecutable: await installClaudeCode(),
    cwd: home,
    model: 'model-on-loopback',
    tools: [],
    settingSources: [],
    allowedTools: ['mcp__shop__place_order'],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      CLAUDE_CONFIG_DIR: path.join(home, '.claude'),
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: 'a-test-key-and-no-secret',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      NO_PROXY: '127.0.0.1',
    },
  };
}

/** @returns a new folder that ends with the test */
export function temporaryHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'claude-code-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));
  return home;
}
