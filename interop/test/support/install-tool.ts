import type { Tool } from './tool.ts';

/** Waits for an installation. If it fails, only the tests that need the tool fail, each with the reason. */
export async function installTool(installing: Promise<string>): Promise<Tool> {
  try {
    return { program: await installing };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}
