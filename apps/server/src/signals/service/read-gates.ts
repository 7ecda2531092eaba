import { dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import type { EdgeVerdict } from '@auspex/quant/gate';
import type { MarketView } from '../../market/index.ts';
import type { Sql } from '../../platform/database/index.ts';
import { HORIZONS, type HorizonBars } from '../model/make-signals.ts';
import { gateSince, newestGates } from '../store/gate-store.ts';

/** Whether an edge may be claimed at a horizon, and everything the answer rests on. */
export interface HorizonGate {
  readonly horizon: HorizonBars;
  readonly state: 'open' | 'shut' | 'not-computed';
  readonly verdict: EdgeVerdict | null;
  readonly since: IsoDate | null;
  readonly version: string | null;
  /** Share of the rows known at the fit that rose. */
  readonly baseRate: number | null;
}

/** The gates of a market as of a view. */
export async function readGates(
  sql: Sql,
  view: MarketView,
  { world, market }: { readonly world: string; readonly market: Market },
): Promise<readonly HorizonGate[]> {
  const until = dateOfInstant(view.asOf);
  const stored = await newestGates(sql, { world, market, until, seenBy: view.seenBy, at: view.asOf });
  return Promise.all(
    HORIZONS.map(async (horizon): Promise<HorizonGate> => {
      const found = stored.find((gate) => gate.horizon === horizon);
      if (!found) {
        return { horizon, state: 'not-computed', verdict: null, since: null, version: null, baseRate: null };
      }
      const { verdict, version, calibration } = found;
      const since = await gateSince(sql, { world, market, until, horizon, at: view.asOf });
      const { baseRate } = calibration;
      return { horizon, state: verdict.open ? 'open' : 'shut', verdict, since, version, baseRate };
    }),
  );
}
