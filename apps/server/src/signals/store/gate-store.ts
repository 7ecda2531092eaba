import { type IsoDate, LAST_MS, type Market } from '@auspex/market';
import type { EdgeVerdict } from '@auspex/quant/gate';
import type { SignalModel } from '@auspex/quant/signals';
import { sql as raw } from 'kysely';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import { writtenInstant } from '../../record/index.ts';
import type { HorizonBars } from '../model/make-signals.ts';

/** What the record up to a refit says of one horizon, and how scores became probabilities from then on. */
export interface StoredGate {
  readonly version: string;
  readonly horizon: HorizonBars;
  readonly fittedOn: IsoDate;
  readonly verdict: EdgeVerdict;
  readonly calibration: Pick<SignalModel, 'calibration' | 'baseRate'>;
  readonly madeAt: Date;
}

const columns = ['version', 'horizon', 'fittedOn', 'verdict', 'calibration'] as const;

/** Gates of the newest judged version fitted up to a date; none before the walk-forward history is there. */
export async function newestGates(
  sql: Sql,
  key: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly seenBy?: number | undefined;
    /** What was made by then comes first; before the first was made the first one tells of that past. */
    readonly at?: number | undefined;
  },
): Promise<StoredGate[]> {
  const { world, market, until, seenBy = LAST_MS, at = LAST_MS } = key;
  const gates = tables(sql).selectFrom('signal_gate').where('world', '=', world);
  const newest = gates
    .select('version')
    .where('market', '=', market)
    .where('fittedOn', '<=', until)
    .where('madeAt', '<=', new Date(seenBy))
    .orderBy(raw`made_at > ${new Date(at)}`)
    .orderBy('fittedOn', 'desc')
    .orderBy(raw`case when made_at <= ${new Date(at)} then made_at end`, 'desc')
    .orderBy('madeAt')
    .limit(1);
  return gates
    .where('version', '=', newest)
    .select([...columns, 'madeAt'])
    .orderBy('horizon')
    .execute();
}

/** First date of the present state of a horizon's gate. */
export async function gateSince(
  sql: Sql,
  key: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly horizon: number;
    readonly at: number;
  },
): Promise<IsoDate | null> {
  const rows = await sql.query<{ open: boolean; fittedOn: IsoDate }>(
    `select distinct on (fitted_on) (verdict ->> 'open')::boolean as open, to_char(fitted_on, 'YYYY-MM-DD') as "fittedOn"
     from signal_gate g where world = $1 and market = $2 and horizon = $3 and fitted_on <= $4 and (made_at <= $5 or not exists (
       select from signal_gate where world = g.world and market = g.market and fitted_on <= $4 and made_at <= $5))
     order by fitted_on desc, made_at > $5, case when made_at <= $5 then made_at end desc, made_at`,
    [key.world, key.market, key.horizon, key.until, new Date(key.at)],
  );
  const changed = rows.findIndex(({ open }) => open !== rows[0]?.open);
  return (changed === -1 ? rows.at(-1) : rows[changed - 1])?.fittedOn ?? null;
}

export async function insertGates(
  sql: Sql,
  about: { readonly world: string; readonly market: Market },
  gates: readonly StoredGate[],
): Promise<void> {
  await sql.query(
    `insert into signal_gate (world, market, version, horizon, fitted_on, verdict, calibration, made_at)
     select $1, $2, * from unnest($3::text[], $4::smallint[], $5::date[], $6::jsonb[], $7::jsonb[], $8::timestamptz[])
     on conflict do nothing`,
    [
      about.world,
      about.market,
      gates.map(({ version }) => version),
      gates.map(({ horizon }) => horizon),
      gates.map(({ fittedOn }) => fittedOn),
      gates.map(({ verdict }) => JSON.stringify(verdict)),
      gates.map(({ calibration }) => JSON.stringify(calibration)),
      gates.map(({ madeAt }) => madeAt),
    ],
  );
}

/** Every judged gate of a market, with the instant of the walk that judged it first, as the record writes instants. */
export async function gatesOfMarket(
  sql: Sql,
  { world, market }: { readonly world: string; readonly market: Market },
): Promise<readonly (Omit<StoredGate, 'madeAt'> & { readonly madeAt: string })[]> {
  const gates = tables(sql).selectFrom('signal_gate').where('world', '=', world).where('market', '=', market);
  const madeAt = raw.raw(writtenInstant('made_at')).as('madeAt');
  const judged = gates
    .select([...columns, madeAt])
    .orderBy('version')
    .orderBy('horizon');
  return (await judged.execute()).map((row) => ({ ...row, madeAt: String(row.madeAt) }));
}
