import { addDays, dateOfInstant, MARKETS, type Market } from '@auspex/market';
import type { EdgeVerdict } from '@auspex/quant/gate';
import { testsEveryPastInstant } from '../../src/config.ts';
import type { FittedModel } from '../../src/signals/model/compute-signals.ts';
import { readHistories } from '../../src/signals/model/market-histories.ts';
import { createSignalPool, type SignalPool } from '../../src/signals/model/signal-pool.ts';
import { insertGates } from '../../src/signals/store/gate-store.ts';
import { insertModels, newestModels } from '../../src/signals/store/model-store.ts';
import type { Disturbance, Disturbed } from './disturbance.ts';
import { storeWalk } from './store-walk.ts';

type FitDay = readonly [market: Market, date: string];

/**
 * Days before the instants that are asked about, whose models then score: without any, nothing could leak into a
 * score. Those that score at the latest of the instants come first.
 */
const FITTED: readonly FitDay[] = [
  ['crypto', '2025-10-20'],
  ['us', '2021-04-20'],
  ...(testsEveryPastInstant()
    ? ([
        ['crypto', '2023-01-20'],
        ['crypto', '2021-01-20'],
      ] as const)
    : []),
];

type Store = Pick<Disturbed, 'database' | 'world' | 'market'>;

/** A verdict with every figure the pages show. */
function verdictOf(horizonBars: number, open: boolean): EdgeVerdict {
  const value = open ? 4.25 : 0.75;
  const condition = { id: 'rank-ic-t', value, compare: 'at-least', threshold: 3, met: open } as const;
  const trailing = { id: 'trailing-t', value, compare: 'at-least', threshold: 1.5, met: open } as const;
  const shown = { judgedDays: 300, meanRankIc: value / 100, placeboPercentile: 0.5, deflatedSharpe: 0.5 };
  return { ...shown, horizonBars, open, wasOpen: false, conditions: [condition], staying: [trailing] };
}

/** Stores models with their gates, made at an instant. */
async function keepModels(
  { database, world }: Store,
  kept: {
    readonly market: Market;
    readonly models: readonly FittedModel[];
    readonly madeAt: Date;
    readonly open: boolean;
  },
): Promise<void> {
  const { market, models, madeAt, open } = kept;
  await insertModels(database, { world, market, dataHash: 'of the test', madeAt }, models);
  const gates = models.map(({ version, horizon, fittedOn, document }) => {
    const calibration = { calibration: document.calibration, baseRate: document.baseRate };
    return { version, horizon, fittedOn, verdict: verdictOf(horizon, open), calibration, madeAt };
  });
  await insertGates(database, { world, market }, gates);
}

async function fitModels(pool: SignalPool, store: Store, [name, date]: FitDay): Promise<void> {
  const view = store.market.view({ asOf: Date.parse(`${date}T23:59:59.999Z`) });
  const { histories } = await readHistories(view, name);
  const { fitted } = await pool.make({ kind: 'make', market: name, histories, models: [], fit: true });
  await keepModels(store, { market: name, models: fitted, madeAt: new Date(view.asOf), open: false });
}

/**
 * Models fitted and judged after the instant, including for an earlier quarter: every score differs and every gate is
 * open.
 */
async function addLaterModels(disturbed: Disturbed): Promise<void> {
  const { database, world, after } = disturbed;
  for (const market of MARKETS) {
    const known = await newestModels(database, { world, market, until: dateOfInstant(disturbed.now) });
    for (const days of [-1, 1]) {
      const models = known.map(({ horizon, assets, document }): FittedModel => {
        const ridge = { ...document.ridge, intercept: document.ridge.intercept + 1 };
        return {
          ...{ version: `later.${market}.${after}.${days}`, horizon, assets },
          fittedOn: addDays(dateOfInstant(after), days),
          document: { ...document, ridge },
        };
      });
      await keepModels(disturbed, { market, models, madeAt: new Date(after + 60_000), open: true });
    }
  }
}

/**
 * Signals depend on bars, which the market's own disturbance changes, and on the models and the walk that existed:
 * whatever was fitted, judged or walked later says the opposite.
 */
export const disturbSignals: Disturbance = {
  module: 'signals',
  async fill(filled) {
    const pool = createSignalPool();
    for (const one of FITTED) await fitModels(pool, filled, one);
    await pool.close();
    await storeWalk(filled, { version: 'scored-walk', madeAt: Date.parse('2020-06-02'), turned: false });
  },
  async disturb(disturbed) {
    await addLaterModels(disturbed);
    // Stored after the walk from the track records' own disturbance, so that it is the newest.
    const version = `scored-walk-made-after-${disturbed.after}`;
    await storeWalk(disturbed, { version, madeAt: disturbed.after + 60_000, turned: true });
  },
  unmoved: {
    'signals.changes': 'What was published never changes; new bars bring new signals.',
    'signals.today': 'It counts the rows of other calls; rows may change and their number stay.',
  },
  questions: async () =>
    MARKETS.flatMap((name) => [
      { call: 'signals.latest', method: 'GET', url: `/signals?market=${name}` } as const,
    ]),
};
