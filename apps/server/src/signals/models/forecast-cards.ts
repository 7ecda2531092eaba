import type { Market } from '@auspex/market';
import { HORIZON_BARS, MINIMUM_BARS } from '@auspex/quant/distribution';
import type { SignalReads } from '../signals-calls.ts';

interface Row {
  readonly market: Market;
  readonly version: string;
  readonly from: Date;
  readonly assets: string;
  readonly seq: string;
}

/** Cards of the methods behind the published ranges, from what the ledger says of them. Nothing in them is fitted. */
export async function readForecastCards({ database, world, market }: SignalReads) {
  const rows = await database.query<Row>(
    `select split_part(subject, '/', 1) as market, split_part(subject, '/', 3) as version, min(seq) as seq,
       min(body::json ->> 'at')::timestamptz as "from", max((body::json ->> 'count')::int) as assets
     from ledger_entry where world = $1 and kind = 'forecasts' group by 1, 2 order by 2, 1`,
    [world],
  );
  return rows.map(({ market: name, version, from, assets, seq }) => ({
    ...{ version: `${version}.${name}`, kind: 'forecasts' as const, market: name, state: 'in-use' as const },
    ...{ madeAt: from.toISOString(), retiredAt: null, retiredBecause: null },
    method:
      'Range of the return over a horizon from a fast and a slow average of squared returns, drawn towards the long run, with one table of quantiles; the middle is a premium for risk, not a finding.',
    ...{ dataFrom: null, dataTo: null, assets: Number(assets), rows: 0, features: [] },
    constants: {
      'bars needed': MINIMUM_BARS,
      'bars of the horizons': HORIZON_BARS[name === 'us' ? 'stocks' : 'crypto'].join(', '),
      'memory of the fast average': 0.97,
      'memory of the slow average': 0.993,
      'cut of a single return, in sigmas': 4,
    },
    ...{ dataHash: '', codeHash: '', results: [] },
    limits: [
      'How often past ranges held stands beside every forecast; the longer the horizon, the fewer independent cases.',
      'Most of what one and two years add is the assumed premium.',
    ],
    ledgerSeq: Number(seq),
    simulated: market().world.kind === 'simulated',
  }));
}
