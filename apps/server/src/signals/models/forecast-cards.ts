import type { CallReplyInput, Calls } from '@auspex/contract';
import type { Market } from '@auspex/market';
import { HORIZON_BARS, MINIMUM_BARS } from '@auspex/quant/distribution';
import type { SignalReads } from '../signals-calls.ts';

type Card = CallReplyInput<Calls['models.card']>;

interface Row {
  readonly market: Market;
  readonly version: Card['method'];
  readonly from: Date;
  readonly assets: string;
  readonly seq: string;
}

const HORIZON_NAMES = [30, 90, 365, 730] as const;

function constantsOf(market: Market): Card['constants'] {
  const plain = (id: Card['constants'][number]['id'], value: number) => ({ id, horizon: null, value });
  return [
    plain('bars-needed', MINIMUM_BARS),
    ...HORIZON_BARS[market === 'us' ? 'stocks' : 'crypto'].map((value, place) => ({
      ...{ id: 'horizon-bars' as const, horizon: HORIZON_NAMES[place] ?? null, value },
    })),
    plain('fast-memory', 0.97),
    plain('slow-memory', 0.993),
    plain('return-cut', 4),
  ];
}

/** Cards of the methods behind the published ranges, from what the ledger says of them. Nothing in them is fitted. */
export async function readForecastCards({ database, world, market }: SignalReads): Promise<Card[]> {
  const rows = await database.query<Row>(
    `select split_part(subject, '/', 1) as market, split_part(subject, '/', 3) as version, min(seq) as seq,
       min(body::json ->> 'at')::timestamptz as "from", max((body::json ->> 'count')::int) as assets
     from ledger_entry where world = $1 and kind = 'forecasts' group by 1, 2 order by 2, 1`,
    [world],
  );
  return rows.map(({ market: name, version, from, assets, seq }) => ({
    ...{ version: `${version}.${name}`, kind: 'forecasts' as const, market: name, state: 'in-use' as const },
    ...{ madeAt: from.toISOString(), fittedOn: null, retiredAt: null, retiredBecause: null },
    method: version,
    ...{ dataFrom: null, dataTo: null, assets: Number(assets), rows: 0, features: [] },
    constants: constantsOf(name),
    ...{ dataHash: null, codeHash: null, results: [] },
    limits: ['coverage-apart', 'premium-assumed'],
    ledgerSeq: Number(seq),
    simulated: market().world.kind === 'simulated',
  }));
}
