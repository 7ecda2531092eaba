import type { CallReplyInput, Calls } from '@auspex/contract';
import { DAY_MS, type Market, planOf } from '@auspex/market';
import { HORIZON_BARS } from '@auspex/quant/distribution';
import { wilsonInterval } from '@auspex/quant/statistics';
import type { Sql } from '../../platform/database/index.ts';

type Result = CallReplyInput<Calls['models.card']>['results'][number];

const HORIZONS = ['delta_30', 'delta_90', 'delta_1y', 'delta_2y'] as const;

/** What became of the published ranges of one method over one horizon. */
export interface SettledRanges {
  readonly market: Market;
  readonly version: string;
  readonly horizon: (typeof HORIZONS)[number];
  readonly settled: number;
  readonly inside50: number;
  readonly inside80: number;
  readonly inside90: number;
  /** First and last day on which those ranges were made. */
  readonly first: Date;
  readonly last: Date;
}

/** Published ranges whose outcome stood in the ledger at an instant, counted by market, method and horizon. */
export async function readSettledRanges(
  sql: Sql,
  { world, asOf }: { readonly world: string; readonly asOf: number },
): Promise<SettledRanges[]> {
  return sql.query<SettledRanges>(
    `select f.market, f.model as version, b.horizon, count(*)::int as settled,
       sum((b.inside50)::int)::int as inside50, sum((b.inside80)::int)::int as inside80,
       sum((b.inside90)::int)::int as inside90, min(f.date)::timestamptz as first, max(f.date)::timestamptz as last
     from forecast f
     join ledger_leaf l on l.world = f.world and l.of_id = f.id
     join ledger_entry e on e.world = l.world and e.seq = l.seq and e.kind = 'outcomes'
     cross join lateral json_to_record(l.body::json)
       as b (horizon text, inside50 boolean, inside80 boolean, inside90 boolean)
     where f.world = $1 and (e.body::json ->> 'at')::timestamptz <= $2
     group by 1, 2, 3`,
    [world, new Date(asOf)],
  );
}

/**
 * As figures of a card. The intervals count a span of one horizon once, however many assets and days fell into it: they
 * overlap and move together.
 */
export function writeSettledRanges(ranges: SettledRanges): Result[] {
  const { market, horizon: name, settled, first, last } = ranges;
  const horizon = HORIZON_BARS[planOf(market)][HORIZONS.indexOf(name)];
  const days = [30, 90, 365, 730][HORIZONS.indexOf(name)];
  const trials = Math.min(settled, 1 + Math.floor((last.getTime() - first.getTime()) / (days * DAY_MS)));
  const share = (figure: Result['figure'], inside: number): Result => {
    const value = inside / settled;
    const interval = wilsonInterval({ successes: value * trials, trials });
    return { figure, horizon, value, low: interval?.low ?? null, high: interval?.high ?? null };
  };
  return [
    { figure: 'settled', horizon, value: settled, low: null, high: null },
    share('inside-50', ranges.inside50),
    share('inside-80', ranges.inside80),
    share('inside-90', ranges.inside90),
  ];
}
