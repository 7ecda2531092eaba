import type { IsoDate, Market } from '@auspex/market';
import { featureTable } from '@auspex/quant/features';
import type { EdgeVerdict } from '@auspex/quant/gate';
import { SIGNAL_HORIZONS, STANCE_ENTER, STANCE_LEAVE } from '@auspex/quant/signals';
import { SIGNAL_METHOD, SIGNAL_SEED } from '../making/model-version.ts';
import type { SignalReads } from '../signals-calls.ts';

interface Row {
  readonly version: string;
  readonly market: Market;
  readonly fittedOn: IsoDate;
  readonly madeAt: Date;
  readonly assets: number;
  readonly rows: number;
  readonly dataFrom: IsoDate;
  readonly dataTo: IsoDate;
  readonly dataHash: string;
  readonly codeHash: string;
  readonly verdicts: readonly EdgeVerdict[];
  readonly seq: string | null;
}

const LIMITS = [
  'Learned from one market and its survivors and failures alike, on daily bars alone: no news, no accounts, no order flow.',
  'A directional edge is claimed only while the gate of a horizon is open; ranges, not direction, are what this method measures well.',
  'The walk-forward history uses bars as they were corrected by the day it was computed; what is published afterwards uses bars as known on the day.',
];

const CONSTANTS = {
  seed: SIGNAL_SEED,
  'stance is taken at a net vote of': STANCE_ENTER,
  'stance is left at a net vote of': STANCE_LEAVE,
  'ridge share of the score': 0.5,
  ...Object.fromEntries(
    SIGNAL_HORIZONS.map(({ bars, learnEveryDays }) => [
      `${bars} bars: a row every so many days`,
      learnEveryDays,
    ]),
  ),
};

/** The cards of all versions of the signal models, or of one, the newest first. */
export async function readCards({ database, world, market }: SignalReads, version: string | null = null) {
  const rows = await database.query<Row>(
    `select version, market, to_char(fitted_on, 'YYYY-MM-DD') as "fittedOn", min(made_at) as "madeAt", max(assets) as assets, sum(rows)::int as rows,
       to_char(min(learned_from), 'YYYY-MM-DD') as "dataFrom", to_char(max(learned_to), 'YYYY-MM-DD') as "dataTo",
       min(data_hash) as "dataHash", min(code_hash) as "codeHash",
       (select coalesce(json_agg(g.verdict order by g.horizon), '[]') from signal_gate g
        where g.world = $1 and g.version = m.version) as verdicts,
       (select l.seq from ledger_leaf l where l.world = $1 and l.id = 'model:' || m.version) as seq
     from signal_model m where world = $1 group by version, market, fitted_on order by fitted_on desc, market, min(made_at) desc`,
    [world],
  );
  const inUse = new Map<string, Row>();
  const cards = rows.map((row) => {
    const newer = inUse.get(row.market);
    inUse.set(row.market, row);
    return { row, newer };
  });
  const simulated = market().world.kind === 'simulated';
  return cards
    .filter(({ row }) => version === null || row.version === version)
    .map(({ row, newer }) => writeCard(row, { newer, simulated }));
}

function writeCard(
  row: Row,
  { newer, simulated }: { readonly newer: Row | undefined; readonly simulated: boolean },
) {
  const { version, market, madeAt, assets, rows, dataFrom, dataTo, dataHash, codeHash } = row;
  return {
    ...{ version, kind: 'signals' as const, market },
    state: newer === undefined ? ('in-use' as const) : ('retired' as const),
    madeAt: madeAt.toISOString(),
    retiredAt: newer ? `${newer.fittedOn}T00:00:00.000Z` : null,
    retiredBecause: newer ? reasonFor(row, newer) : null,
    method: `${SIGNAL_METHOD}: ridge regression and boosted trees in equal parts on ${featureTable.length} scale-free columns, learning returns above the day's mean; Platt calibration on settled out-of-sample scores.`,
    ...{ dataFrom, dataTo, assets, rows },
    features: featureTable.map(({ name, group, meaning }) => ({ name, group, meaning })),
    constants: CONSTANTS,
    ...{ dataHash, codeHash },
    results: row.verdicts.flatMap(writeResults),
    limits: LIMITS,
    ledgerSeq: row.seq === null ? null : Number(row.seq),
    simulated,
  };
}

function reasonFor(row: Row, newer: Row): string {
  return newer.codeHash === row.codeHash
    ? `Fitted anew on ${newer.fittedOn} with the quarter's settled outcomes.`
    : 'The method or its code changed.';
}

function writeResults({ horizonBars, open, meanRankIc, conditions, deflatedSharpe }: EdgeVerdict) {
  const plain = (name: string, value: number | null) => ({
    name: `${horizonBars} bars: ${name}`,
    ...{ value, low: null, high: null },
  });
  return [
    plain('gate open', open ? 1 : 0),
    plain('mean rank IC', meanRankIc),
    plain('deflated Sharpe', deflatedSharpe),
    ...conditions.map(({ id, value }) => plain(id, value)),
  ];
}
