import { forecastMarket } from '../../apps/server/src/forecasts/model/forecast-market.ts';
import { forecastPublication } from '../../apps/server/src/forecasts/publication.ts';
import type { MarketView } from '../../apps/server/src/market/index.ts';
import { hashHistories, readHistories } from '../../apps/server/src/signals/model/market-histories.ts';
import { signalPublication } from '../../apps/server/src/signals/publication.ts';
import { modelsGiven } from '../../apps/server/src/signals/store/model-store.ts';
import { scanWindows } from '../../packages/quant/src/seasonality/index.ts';
import { type DayParts, openDayParts } from './day-parts.ts';

/** What the process is asked to do: publish a day, or only run its steps separately. */
export interface DayQuestion {
  readonly day: number;
  readonly kind: 'publish' | 'steps';
}

/** Milliseconds of each step, and the process's peak memory so far. */
export interface DayAnswer {
  readonly laps: Readonly<Record<string, number>>;
  readonly peakMegabytes: number;
}

const MARKET = 'crypto';
type Laps = Record<string, number>;

async function lap<T>(laps: Laps, name: string, work: () => Promise<T> | T): Promise<T> {
  const began = performance.now();
  const done = await work();
  laps[name] = performance.now() - began;
  return done;
}

/** From new bars to published signals and forecasts, and the seasonal scan of every name. */
async function publishDay(parts: DayParts): Promise<Laps> {
  const laps: Laps = {};
  const signals = await lap(laps, 'signals', () => signalPublication(parts).publish(MARKET));
  const forecasts = await lap(laps, 'forecasts', () => forecastPublication(parts).publish(MARKET));
  if (signals === 0 || signals !== forecasts)
    throw new Error(`${signals} signals and ${forecasts} forecasts were published.`);
  await lap(laps, 'scan', () => scanAll(parts.market().view()));
  return laps;
}

async function scanAll(view: MarketView): Promise<void> {
  const { histories } = await readHistories(view, MARKET);
  for (const { bars } of histories) scanWindows(bars, { years: 10 });
}

/** The steps of a day separately; nothing is written. */
async function runSteps(parts: DayParts): Promise<Laps> {
  const laps: Laps = {};
  const view = parts.market().view();
  const read = await lap(laps, 'read bars', () => readHistories(view, MARKET));
  await lap(laps, 'hash them', () => hashHistories(read));
  const { histories, date } = read;
  if (date === null) throw new Error('There are no bars.');
  const question = { world: parts.ledger.world, market: MARKET, until: date } as const;
  const models = await lap(laps, 'read models', () => modelsGiven(parts.database, question));
  const task = { kind: 'make', market: MARKET, histories, models, fit: true } as const;
  const made = await lap(laps, 'features, stances and scores', () => parts.pool.make(task));
  if (made.fitted.length > 0 || made.signals.length !== histories.length)
    throw new Error('A day makes one signal per asset and fits no model.');
  await lap(laps, 'forecasts', () => forecastMarket(view, MARKET, { ranks: null }));
  await lap(laps, 'forecasts with ranks', () => forecastMarket(view, MARKET, { ranks: parts.ranks }));
  return laps;
}

if (import.meta.main) {
  const parts = await openDayParts(process.argv[2] ?? '');
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ day, kind }: DayQuestion) => {
    parts.setDay(day);
    await parts.market().catchUp();
    const laps = kind === 'publish' ? await publishDay(parts) : await runSteps(parts);
    const peakMegabytes = process.resourceUsage().maxRSS / 1024;
    process.send?.({ laps, peakMegabytes } satisfies DayAnswer);
  });
}
