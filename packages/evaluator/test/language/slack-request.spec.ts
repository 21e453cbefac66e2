import { expect, test } from 'vitest';
import type { JsonObject } from '@tookeffect/core';
import { resolvePath } from '../../src/language/path.ts';
import { compileRequest, fillRequest } from '../../src/language/request.ts';
import type { SlackDeclaration } from '../../src/language/slack-request.ts';

const fill = (declared: object, input: JsonObject = {}) =>
  fillRequest(compileRequest({ channel: 'C1', ...declared } as SlackDeclaration), (path) =>
    resolvePath(path, { input }),
  );
const request = { connector: 'slack', channel: 'C1' };
const inThread = { since: 's', thread: '{input.thread}' };

test('a declared read of Slack is of the channel, of its messages, or of a thread where the input has one', () => {
  expect(fill({})).toEqual(request);
  expect(fill({ since: 's' })).toEqual({ ...request, messages: { since: 's' } });
  expect(fill(inThread)).toEqual({ ...request, messages: { since: 's' } });
  expect(fill(inThread, { thread: '1.2' })).toEqual({ ...request, messages: { since: 's', thread: '1.2' } });
});

test('a thread that is no text is not left out', () => {
  expect(fill(inThread, { thread: {} })).toEqual({ variable: 'input.thread', problem: 'not_text' });
});
