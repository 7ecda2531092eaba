import type { DailyRate } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';
import { CURRENCY_RATES } from './fact-table.ts';
import { saveFacts } from './save-facts.ts';

/** Stores daily exchange rates. */
export async function saveRates(
  sql: Sql,
  scope: FactScope,
  rates: readonly DailyRate[],
): Promise<FactsSaved> {
  const rows = rates.map(({ base, quote, date, rate, knownAt }) => ({
    base,
    quote,
    date,
    rate,
    known_at: knownAt,
  }));
  return saveFacts(sql, scope, { table: CURRENCY_RATES, rows });
}
