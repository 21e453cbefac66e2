// Bundled and run in a page: the same runner as in Node, on the tests that the page's server hands out.
import { type ConformanceTest, type Outcome, runTests } from '@tookeffect/conformance/anywhere';
import * as core from '../../../src/index.ts';
import { coreRunner } from '../../conformance/core-runner.ts';

/** What the page tells of its run. */
export interface BrowserRun {
  readonly outcomes: readonly (readonly [id: string, outcome: Outcome])[];
  /** Whether a valid signature was accepted by the browser's own Ed25519, without noble. */
  readonly hasEd25519: boolean;
  /** Whether anything of Node was there. */
  readonly hasNode: boolean;
}

interface Page {
  runConformance?: () => Promise<BrowserRun>;
}

(globalThis as Page).runConformance = async () => {
  const tests = (await (await fetch('/tests')).json()) as ConformanceTest[];
  const outcomes = await runTests(tests, coreRunner(core, core.verifyReceiptAsync));
  return {
    outcomes: [...outcomes],
    hasEd25519: await hasEd25519(),
    hasNode: core.nodeEd25519Verifier !== undefined,
  };
};

/** The key and the signature of RFC 8032 section 7.1, test 1, over nothing. */
async function hasEd25519(): Promise<boolean> {
  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = bytes('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  const signature = bytes(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  );
  return core.webCryptoEd25519Verifier(key, new Uint8Array(), signature).catch(() => false);
}
