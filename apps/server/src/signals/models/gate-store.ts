import type { IsoDate, Market } from '@auspex/market';
import type { EdgeVerdict } from '@auspex/quant/gate';
import type { SignalModel } from '@auspex/quant/signals';
import type { Sql } from '../../platform/database/index.ts';
import type { HorizonBars } from '../making/make-signals.ts';

/** What the record up to a refit says of one horizon, and how scores became probabilities from then on. */
export interface StoredGate {
  readonly version: string;
  readonly horizon: HorizonBars;
  readonly fittedOn: IsoDate;
  readonly verdict: EdgeVerdict;
  readonly calibration: Pick<SignalModel, 'calibration' | 'baseRate'>;
  readonly madeAt: Date;
}

const COLUMNS = `version, horizon, to_char(fitted_on, 'YYYY-MM-DD') as "fittedOn", verdict, calibration, made_at as "madeAt"`;

/** Gates of the newest judged version fitted up to a date; none before the walk-forward history is there. */
export async function newestGates(
  sql: Sql,
  key: {
    readonly world: string;
    readonly market: Market;
    readonly until: IsoDate;
    readonly seenBy?: number | undefined;
  },
): Promise<StoredGate[]> {
  return sql.query<StoredGate>(
    `select ${COLUMNS} from signal_gate where world = $1 and version = (
       select version from signal_gate where world = $1 and market = $2 and fitted_on <= $3 and made_at <= $4
       order by fitted_on desc, made_at desc limit 1) order by horizon`,
    [key.world, key.market, key.until, new Date(key.seenBy ?? 8.64e15)],
  );
}

/** First date of the present state of a horizon's gate. */
export async function gateSince(
  sql: Sql,
  key: { readonly world: string; readonly market: Market; readonly until: IsoDate; readonly horizon: number },
): Promise<IsoDate | null> {
  const rows = await sql.query<{ open: boolean; fittedOn: IsoDate }>(
    `select distinct on (fitted_on) (verdict ->> 'open')::boolean as open, to_char(fitted_on, 'YYYY-MM-DD') as "fittedOn"
     from signal_gate where world = $1 and market = $2 and horizon = $3 and fitted_on <= $4
     order by fitted_on desc, made_at desc`,
    [key.world, key.market, key.horizon, key.until],
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
