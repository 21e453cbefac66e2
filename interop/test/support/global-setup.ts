import { startTestServer } from '@tookeffect/testing/server';
import type { TestProject } from 'vitest/node';
import { installCosign } from '../../install/cosign.ts';
import { installPythonPackages } from '../../install/python-packages.ts';
import { installStripeMock } from '../../install/stripe-mock.ts';
import { exampleReceipt } from './example-receipt.ts';
import { issueReceipts } from './issue-receipts.ts';
import type { IssuedReceipt, ReceiptSubject } from './receipt-subject.ts';
import { exportReceipt } from './tookeffect.ts';
import type { Tool } from './tool.ts';

/** What the tests find ready: tools, receipts, and the API that issued them. */
declare module 'vitest' {
  interface ProvidedContext {
    readonly cosign: Tool;
    readonly stripeMock: Tool;
    readonly python: Tool;
    readonly subjects: readonly ReceiptSubject[];
    readonly api: { readonly baseUrl: string; readonly apiKey: string };
  }
}

/** Brings the tools, starts the API and lets it issue receipts, before any test. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('cosign', await toolOf(installCosign()));
  provide('stripeMock', await toolOf(installStripeMock()));
  provide('python', await toolOf(installPythonPackages()));
  const server = await startTestServer();
  try {
    const issued = [...(await issueReceipts(server)), exampleReceipt()];
    provide('subjects', await Promise.all(issued.map(exportedSubject)));
    provide('api', { baseUrl: server.baseUrl, apiKey: server.apiKey });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => server.stop();
}

/** A missing tool fails the tests that need it, each with the reason, and no others. */
async function toolOf(installing: Promise<string>): Promise<Tool> {
  try {
    return { program: await installing };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

async function exportedSubject(issued: IssuedReceipt): Promise<ReceiptSubject> {
  const { receipt } = issued;
  return {
    ...issued,
    envelope: await exportReceipt(receipt, 'dsse'),
    bundle: await exportReceipt(receipt, 'sigstore-bundle'),
  };
}
