import { MARKETS, type Market } from '@auspex/market';
import { ledgerOf } from '../../src/ledger/index.ts';
import { readHistories } from '../../src/signals/making/market-histories.ts';
import { insertModels } from '../../src/signals/models/model-store.ts';
import { publishSignals } from '../../src/signals/publishing/publish-signals.ts';
import { createSignalPool, type SignalPool } from '../../src/signals/work/signal-pool.ts';
import type { Disturbance, Disturbed } from './disturbance.ts';

/** Days before the instants that are asked about, whose models then score: without any nothing could leak into a score. */
const FITTED = [
  ['crypto', '2025-10-20'],
  ['crypto', '2023-01-20'],
  ['us', '2021-04-20'],
] as const satisfies readonly (readonly [Market, string])[];

async function fitModels(
  pool: SignalPool,
  { database, world, market }: Pick<Disturbed, 'database' | 'world' | 'market'>,
  [name, date]: (typeof FITTED)[number],
): Promise<void> {
  const view = market.view({ asOf: Date.parse(`${date}T23:59:59.999Z`) });
  const { histories } = await readHistories(view, name);
  const { fitted } = await pool.make({ kind: 'make', market: name, histories, models: [], fit: true });
  const about = { world, market: name, dataHash: 'of the test', madeAt: new Date(view.asOf) };
  await insertModels(database, about, fitted);
}

/** Signals stand on bars alone, which the market's own disturbance changes. */
export const disturbSignals: Disturbance = {
  module: 'signals',
  async fill({ database, platform, market, world }) {
    const pool = createSignalPool();
    const parts = {
      database,
      ledger: ledgerOf(platform),
      events: platform.events,
      market: () => market,
      pool,
    };
    for (const one of FITTED) await fitModels(pool, { database, world, market }, one);
    for (const name of MARKETS) await publishSignals(parts, name);
    await pool.close();
  },
  disturb: async () => undefined,
  unmoved: { 'signals.changes': 'What was published never changes; new bars bring new signals.' },
  questions: async () => [{ call: 'signals.latest', method: 'GET', url: '/signals?market=us' }],
};
