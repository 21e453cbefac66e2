import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { TookEffect } from '@tookeffect/sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEveryAnswer } from '../../answers/flow.ts';
import { readRecording, type ReplayServer, startReplayServer } from '../../answers/recording.ts';
import { ROOT } from './containerfile.ts';

const PYTHON = process.env.TOOKEFFECT_PYTHON ?? 'python3';
const recording = readRecording();

let server: ReplayServer;
beforeEach(async () => {
  server = await startReplayServer(recording);
});
afterEach(() => server.stop());

test('the TypeScript SDK reads the recorded answers as the SDK of that time did', async () => {
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: 'tke_recorded', maxRetries: 0 });
  expect(await readEveryAnswer(te, () => Promise.resolve())).toEqual(recording.summary);
  expect(server.left).toEqual([]);
});

test('the Python SDK reads the same in them', async () => {
  const program = path.join(ROOT, 'packages/publishing/answers/python_flow.py');
  const { stdout } = await promisify(execFile)(PYTHON, ['-B', program, server.baseUrl], {
    env: { ...process.env, PYTHONPATH: path.join(ROOT, 'python/src') },
  });
  expect(JSON.parse(stdout)).toEqual(recording.summary);
  expect(server.left).toEqual([]);
});
