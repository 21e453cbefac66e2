import { startTestServer } from '@tookeffect/testing/server';
import type { TestProject } from 'vitest/node';
import { installCosign } from '../../install/cosign.ts';
import { installInteropPackages } from '../../install/python-packages.ts';
import { installStripeMock } from '../../install/stripe-mock.ts';
import { exampleReceipt } from './example-receipt.ts';
import { installTool } from './install-tool.ts';
import { issueReceipts } from './issue-receipts.ts';
import type { IssuedReceipt, ReceiptSubject } from './receipt-subject.ts';
import { exportReceipt } from './tookeffect.ts';
import type { Tool } from './tool.ts';

/** What the tests use: tools, receipts, and the API that issued them. */
declare module 'vitest' {
  interface ProvidedContext {
    readonly cosign: Tool;
    readonly stripeMock: Tool;
    readonly python: Tool;
    readonly subjects: readonly ReceiptSubject[];
    readonly api: { readonly baseUrl: string; readonly apiKey: string };
  }
}

/** Installs the tools, starts the API and issues receipts, before any test. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('cosign', await installTool(installCosign()));
  provide('stripeMock', await installTool(installStripeMock()));
  provide('python', await installTool(installInteropPackages()));
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

async function exportedSubject(issued: IssuedReceipt): Promise<ReceiptSubject> {
  const { receipt } = issued;
  return {
    ...issued,
    envelope: await exportReceipt(receipt, 'dsse'),
    bundle: await exportReceipt(receipt, 'sigstore-bundle'),
  };
}
