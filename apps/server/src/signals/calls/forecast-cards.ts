import type { CallReplyInput, Calls } from '@auspex/contract';
import { type Market, planOf } from '@auspex/market';
import { HORIZON_BARS, MINIMUM_BARS } from '@auspex/quant/distribution';
import { isSimulated } from '../../config/world.ts';
import { type CoverageAlarm, HORIZONS, type Horizon } from '../../forecasts/index.ts';
import type { MarketView } from '../../market/index.ts';
import { readSettledRanges, type SettledRanges, writeSettledRanges } from './settled-ranges.ts';
import type { SignalReads } from './signal-reads.ts';

type Card = CallReplyInput<Calls['models.card']>;

interface Row {
  readonly market: Market;
  readonly version: Card['method'];
  readonly from: Date;
  readonly newest: string;
  readonly assets: string;
  readonly seq: string;
}

const HORIZON_NAMES = [30, 90, 365, 730] as const;

function constantsOf(market: Market, version: Card['method']): Card['constants'] {
  const plain = (id: Card['constants'][number]['id'], value: number) => ({ id, horizon: null, value });
  return [
    plain('bars-needed', MINIMUM_BARS),
    ...HORIZON_BARS[planOf(market)].map((value, place) => ({
      ...{ id: 'horizon-bars' as const, horizon: HORIZON_NAMES[place] ?? null, value },
    })),
    version === 'range-1' ? plain('fast-memory', 0.97) : plain('fast-members', 9),
    plain('slow-memory', 0.993),
    plain('return-cut', 4),
  ];
}

/**
 * Cards of the methods behind the published ranges as they stood at the instant of a view, from what the ledger says of
 * them. Nothing in them is fitted.
 */
export async function readForecastCards(reads: SignalReads, view: MarketView): Promise<Card[]> {
  const { database, world, market } = reads;
  const { asOf } = view;
  const [rows, settled] = await Promise.all([
    database.query<Row>(
      `select split_part(subject, '/', 1) as market, split_part(subject, '/', 3) as version, min(seq) as seq,
         max(seq) as newest, min(body::json ->> 'at')::timestamptz as "from", max((body::json ->> 'count')::int) as assets
       from ledger_entry where world = $1 and kind = 'forecasts' and (body::json ->> 'at')::timestamptz <= $2
       group by 1, 2 order by 2, 1`,
      [world, new Date(asOf)],
    ),
    readSettledRanges(database, { world, asOf }),
  ]);
  const simulated = isSimulated(market().world.name);
  return Promise.all(
    rows.map(async (row) => {
      const alarms = await reads.alarms(view, { market: row.market, model: row.version });
      return writeCard(row, { rows, settled, alarms, simulated });
    }),
  );
}

interface Known {
  readonly rows: readonly Row[];
  readonly settled: readonly SettledRanges[];
  readonly alarms: readonly CoverageAlarm[];
  readonly simulated: boolean;
}

function writeCard(row: Row, { rows, settled, alarms, simulated }: Known): Card {
  const { market, version, from, assets, seq } = row;
  const own = settled.filter((one) => one.market === market && one.version === version);
  return {
    ...{ version: `${version}.${market}`, kind: 'forecasts' as const, market },
    ...standingOf(row, rows),
    ...{ madeAt: from.toISOString(), fittedOn: null, method: version },
    ...{ dataFrom: null, dataTo: null, assets: Number(assets), rows: 0, features: [] },
    constants: constantsOf(market, version),
    ...{ dataHash: null, codeHash: null, results: own.flatMap(writeSettledRanges) },
    alarms: alarms.map(({ horizon, alarm }) => ({ horizon: barsOf(market, horizon), alarm })),
    limits: ['coverage-apart', 'premium-assumed'],
    ledgerSeq: Number(seq),
    simulated,
  };
}

function barsOf(market: Market, horizon: Horizon): number {
  return HORIZON_BARS[planOf(market)][HORIZONS.indexOf(horizon)];
}

/** The method of a market's newest entry is in use; one that another followed went when that one began. */
function standingOf({ market, newest }: Row, rows: readonly Row[]) {
  const [next] = rows
    .filter((one) => one.market === market && Number(one.newest) > Number(newest))
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  if (!next) return { state: 'in-use' as const, retiredAt: null, retiredBecause: null };
  const retiredAt = next.from.toISOString();
  return { state: 'retired' as const, retiredAt, retiredBecause: 'code-changed' as const };
}
