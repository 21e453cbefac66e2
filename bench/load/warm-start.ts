import { join } from 'node:path';
import { startApi } from './api-process.ts';
import { median } from './figures.ts';

const STARTS = 3;

/**
 * Starts the API with its embedded database, once to create it, then again.
 * @returns the median time of the later starts until the server is ready, in seconds
 */
export async function warmStartSeconds(folder: string): Promise<number> {
  const environment = {
    TOOKEFFECT_PORT: '0',
    TOOKEFFECT_ISSUER: 'https://bench.example',
    TOOKEFFECT_DATA_DIRECTORY: join(folder, 'warm-start'),
    TOOKEFFECT_LOG_LEVEL: 'warn',
  };
  await (await startApi(environment)).stop();
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now();
    const api = await startApi(environment);
    seconds.push((performance.now() - startedAt) / 1000);
    await api.stop();
  }
  return median(seconds);
}
