import type { CallReplyInput, Calls } from '@auspex/contract';
import type { IsoDate, Market } from '@auspex/market';
import { featureTable } from '@auspex/quant/features';
import type { EdgeVerdict } from '@auspex/quant/gate';
import { SIGNAL_HORIZONS, STANCE_ENTER, STANCE_LEAVE } from '@auspex/quant/signals';
import { isSimulated } from '../../config/world.ts';
import type { MarketView } from '../../market/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { SIGNAL_METHOD, SIGNAL_SEED } from '../model/model-version.ts';
import { retireModels, type VersionState } from './retire-models.ts';
import type { SignalReads } from './signal-reads.ts';

type Card = CallReplyInput<Calls['models.card']>;

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

const CONSTANTS: Card['constants'] = [
  { id: 'seed', horizon: null, value: SIGNAL_SEED },
  { id: 'stance-enter', horizon: null, value: STANCE_ENTER },
  { id: 'stance-leave', horizon: null, value: STANCE_LEAVE },
  { id: 'ridge-share', horizon: null, value: 0.5 },
  ...SIGNAL_HORIZONS.map(({ bars, learnEveryDays }) => ({
    ...{ id: 'learn-every' as const, horizon: bars, value: learnEveryDays },
  })),
];

/** The cards of all versions of the signal models as they stood at the instant of a view, or of one, the newest first. */
export async function readCards(
  reads: SignalReads,
  { asOf }: MarketView,
  version: string | null = null,
): Promise<Card[]> {
  const { database, world, market } = reads;
  const [rows, published] = await Promise.all([
    database.query<Row>(
      `select version, market, to_char(fitted_on, 'YYYY-MM-DD') as "fittedOn", min(made_at) as "madeAt", max(assets) as assets, sum(rows)::int as rows,
         to_char(min(learned_from), 'YYYY-MM-DD') as "dataFrom", to_char(max(learned_to), 'YYYY-MM-DD') as "dataTo",
         min(data_hash) as "dataHash", min(code_hash) as "codeHash",
         (select coalesce(json_agg(g.verdict order by g.horizon), '[]') from signal_gate g
          where g.world = $1 and g.version = m.version and g.made_at <= $2) as verdicts,
         (select l.seq from ledger_leaf l join ledger_entry e on e.world = l.world and e.seq = l.seq
          where l.world = $1 and l.id = 'model:' || m.version and (e.body::json ->> 'at')::timestamptz <= $2) as seq
       from signal_model m where world = $1 and made_at <= $2 group by version, market, fitted_on order by fitted_on desc, market, min(made_at) desc`,
      [world, new Date(asOf)],
    ),
    publishedVersions(reads, asOf),
  ]);
  const states = new Map(
    (['crypto', 'us'] as const).flatMap((name) => {
      const own = rows.filter((row) => row.market === name);
      return [...retireModels(own, published.get(name) ?? null)];
    }),
  );
  const simulated = isSimulated(market().world.name);
  return rows.flatMap((row) => {
    const state = states.get(row.version);
    if (state === undefined || (version !== null && row.version !== version)) return [];
    return [writeCard(row, state, simulated)];
  });
}

/** What the newest published signals of each market were made with. */
async function publishedVersions(
  { database, world }: SignalReads,
  asOf: number,
): Promise<ReadonlyMap<Market, string>> {
  const signals = tables(database).selectFrom('signal').where('world', '=', world);
  const newest = signals.where('madeAt', '<=', new Date(asOf)).distinctOn('market');
  const rows = await newest.select(['market', 'version']).orderBy('market').orderBy('date', 'desc').execute();
  return new Map(rows.map(({ market, version }) => [market, version]));
}

function writeCard(row: Row, standing: VersionState, simulated: boolean): Card {
  const { version, market, madeAt, fittedOn, assets, rows, dataFrom, dataTo, dataHash, codeHash } = row;
  return {
    ...{ version, kind: 'signals' as const, market },
    ...standing,
    madeAt: madeAt.toISOString(),
    fittedOn,
    method: SIGNAL_METHOD,
    ...{ dataFrom, dataTo, assets, rows },
    features: featureTable.map(({ id, name, group, meaning }) => ({ id, name, group, meaning })),
    constants: CONSTANTS,
    ...{ dataHash, codeHash },
    results: row.verdicts.flatMap(writeResults),
    alarms: [],
    limits: ['daily-bars-only', 'ranges-not-direction', 'history-as-corrected'],
    ledgerSeq: row.seq === null ? null : Number(row.seq),
    simulated,
  };
}

function writeResults({ horizonBars, open, meanRankIc, conditions, deflatedSharpe }: EdgeVerdict) {
  const plain = (figure: Card['results'][number]['figure'], value: number | null) => ({
    ...{ figure, horizon: horizonBars, value, low: null, high: null },
  });
  return [
    plain('gate-open', open ? 1 : 0),
    plain('mean-rank-ic', meanRankIc),
    plain('deflated-sharpe', deflatedSharpe),
    ...conditions.flatMap(({ id, value }) =>
      id === 'trailing-t' || id === 'trailing-net-return' ? [] : [plain(id, value)],
    ),
  ];
}
