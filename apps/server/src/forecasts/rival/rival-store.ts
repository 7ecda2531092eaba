import type { Market } from '@auspex/market';
import type { Database, Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { HORIZONS } from '../model/forecast-asset.ts';
import type { HorizonComparison } from './rival-worker.ts';

/** Which comparison, and of what. */
interface ComparisonHead {
  readonly world: string;
  readonly market: Market;
  readonly model: string;
  readonly madeAt: Date;
  /** Assets there were; those compared may have been drawn from them by lot. */
  readonly namesOf: number;
}

export type StoredComparison = HorizonComparison & Omit<ComparisonHead, 'world' | 'market'>;

export async function insertComparison(
  database: Database,
  head: ComparisonHead,
  compared: readonly HorizonComparison[],
): Promise<void> {
  if (compared.length === 0) return;
  await tables(database)
    .insertInto('forecast_rival')
    .values(compared.map((one) => ({ ...head, ...one })))
    .execute();
}

/** The newest comparison of a market that was made by an instant, horizon by horizon; empty before the first. */
export async function newestComparison(
  sql: Sql,
  { world, market, knownBy }: { readonly world: string; readonly market: Market; readonly knownBy: number },
): Promise<StoredComparison[]> {
  const made = tables(sql)
    .selectFrom('forecast_rival')
    .where('world', '=', world)
    .where('market', '=', market)
    .where('madeAt', '<=', new Date(knownBy));
  const rows = await made
    .select(['horizon', 'model', 'madeAt', 'names', 'namesOf', 'forecasts', 'months'])
    .select(['firstMonth', 'lastMonth', 'ratio', 'low', 'high'])
    .where(
      'madeAt',
      '=',
      made.select(({ fn }) => fn.max('madeAt').as('newest')),
    )
    .execute();
  const found = rows as StoredComparison[];
  return found.sort((a, b) => HORIZONS.indexOf(a.horizon) - HORIZONS.indexOf(b.horizon));
}
