import { type EarningsService, StoredEarnings } from '../src/earnings/earnings-service.ts';
import { type EarningsIntake, prepareEarnings } from '../src/earnings/ingest/ingest-earnings.ts';
import type { TestMarket } from './with-market.ts';

/** A run that nobody watches or stops. */
export const unwatched = { progress: () => undefined, signal: new AbortController().signal };

export function intakeOf(test: TestMarket): EarningsIntake {
  return { platform: test.platform, market: test.market };
}

export function serviceOf(test: TestMarket): EarningsService {
  return new StoredEarnings({ database: test.database, market: () => test.market });
}

/** Stores everything that the simulated market says about earnings. */
export async function storeEarnings(test: TestMarket): Promise<void> {
  await prepareEarnings(intakeOf(test), unwatched);
}
