import { copyOperation } from '@tookeffect/testing/size';
import type { DataSource } from 'typeorm';
import { makeDataSource } from '../../src/database/index.ts';
import { buyCredits } from '../support/credits.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

/** A database in which one verified operation was copied many times, with its run, its receipt and its credits. */
export interface RepeatedHistory {
  readonly dataSource: DataSource;
  /** Copies the operation so many times more. */
  copy(count: number): Promise<void>;
  stop(): Promise<void>;
}

const AT_ONCE = 50_000;

/**
 * Verifies an operation through the API, so that its rows are those of today's code, and prepares copies of them.
 * @param credits how many copies can be made
 */
export async function startRepeatedHistory(credits: number): Promise<RepeatedHistory> {
  const context = await startShopApi({ TOOKEFFECT_METERING: 'on' });
  const { database, accountId } = context.api;
  const dataSource = await makeDataSource(database.url, 1, 'of any length').initialize();
  await buyCredits(dataSource, accountId, credits + 1);
  const original = await verifyOne(context);
  let copies = 0;
  return {
    dataSource,
    copy: async (count) => {
      for (const end = copies + count; copies < end;) {
        const next = Math.min(end, copies + AT_ONCE);
        await dataSource.transaction((session) =>
          copyOperation((text, values) => session.query(text, [...values]), {
            ...original,
            from: copies + 1,
            to: next,
          }),
        );
        copies = next;
      }
      await dataSource.query('VACUUM ANALYZE');
    },
    stop: async () => {
      await dataSource.destroy();
      await context.api.stop();
      await context.shop.drop();
    },
  };
}

async function verifyOne(
  context: ShopApi,
): Promise<{ readonly operationId: string; readonly names: readonly string[] }> {
  const { id, number } = await context.begin();
  await context.shop.insertOrder({ number, reference: id });
  const response = await context.verify(id);
  if (response.json.verdict !== 'verified') throw new Error(`it is not verified: ${response.text}`);
  return { operationId: id, names: [number] };
}
