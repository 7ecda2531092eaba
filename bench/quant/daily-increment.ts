import { type Bar, barAt, sliceBars } from '@auspex/market';
import {
  HORIZON_BARS,
  percentileFan,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import {
  alignPanel,
  computeAssetFeatures,
  computeFeatures,
  FEATURE_COUNT,
  FeatureStream,
  fillCrossSections,
  type Panel,
} from '@auspex/quant/features';
import {
  calibratedDay,
  SIGNAL_HORIZONS,
  type SignalModel,
  scoreDay,
  walkForwardSignals,
} from '@auspex/quant/signals';
import { openBenchDatabase } from '../market/bench-database.ts';
import { makeWalk } from './bench-bars.ts';
import { type Figure, printFigures } from './figure.ts';

const BARS = 2520;
const NAMES = 1000;
const DAY = 86_400_000;
const MEMORY_MEGABYTES = 1500;
const MOST_SELECTS = 4;
const MOST_GROWTH = 1.3;

/** One long walk cut into histories: as many different names as wanted, made once. */
function marketOf(names: number, bars = BARS): Panel {
  const walk = makeWalk(bars + names * 40);
  return alignPanel({
    market: 'stocks',
    histories: Array.from({ length: names }, (_, n) => {
      const cut = sliceBars(walk, n * 40, n * 40 + bars);
      return { id: `N${n}`, bars: { ...cut, time: cut.time.map((_time, i) => i * DAY) } };
    }),
  });
}

function seconds(job: () => unknown): number {
  const start = performance.now();
  job();
  return (performance.now() - start) / 1000;
}

/** Models to score with, fitted on a small market: what they learned does not change what scoring costs. */
function fittedModels(): SignalModel[] {
  const panel = marketOf(30, 800);
  const blocks = computeFeatures(panel);
  return SIGNAL_HORIZONS.flatMap(({ bars }) => {
    const { models } = walkForwardSignals({ panel, blocks, horizonBars: bars });
    return models.slice(-1);
  });
}

/** Quantiles of all names over the four published horizons. */
function forecastAll(panel: Panel): void {
  for (const { bars } of panel.assets) {
    const state = volatilityAt(volatilityColumns(bars.close), BARS - 1);
    if (state === null) continue;
    for (const horizonBars of HORIZON_BARS.stocks) {
      percentileFan(returnDistribution(state, { market: 'stocks', horizonBars }));
    }
  }
}

/** Seconds of each piece of a day for so many names, on one thread, from bars alone. */
function measureDay(names: number, models: readonly SignalModel[]) {
  const panel = marketOf(names);
  const before = alignPanel({
    market: 'stocks',
    histories: panel.assets.map(({ id, bars }) => ({ id, bars: sliceBars(bars, 0, BARS - 1) })),
  });
  let stream: FeatureStream | null = null;
  let rows = new Float32Array(0);
  const last = panel.assets.map(({ bars }): Bar => barAt(bars, BARS - 1));
  const replay = seconds(() => {
    stream = new FeatureStream(before);
  });
  const append = seconds(() => {
    rows = stream?.appendDay(last).slice() ?? rows;
  });
  const score = seconds(() => {
    for (const model of models) calibratedDay(model.calibration, scoreDay(model, rows));
  });
  const forecast = seconds(() => forecastAll(panel));
  if (rows.length !== names * FEATURE_COUNT) throw new Error('The day has too few rows.');
  return { replay, append, score, forecast };
}

/** All rows of a market, for training: time per symbol and year, and the memory the process took at most. */
function measureBatch(names: number) {
  const panel = marketOf(names);
  const years = (names * BARS) / 252;
  let blocks: Float32Array[] = [];
  const own = seconds(() => {
    blocks = panel.assets.map((asset) => computeAssetFeatures(asset, 'stocks'));
  });
  const cross = seconds(() => fillCrossSections(panel, blocks));
  const milliseconds = (time: number) => (1000 * time) / years;
  return {
    own: milliseconds(own),
    cross: milliseconds(cross),
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

/** The peer: a plain select of as many rows through pg. */
async function selectRows(): Promise<number> {
  const bench = await openBenchDatabase();
  try {
    const { peer } = bench;
    await peer.query(
      `create table bench_increment (asset int not null, time timestamptz not null, open float8 not null, high float8 not null,
         low float8 not null, close float8 not null, volume float8, primary key (asset, time))`,
    );
    await peer.query(
      `insert into bench_increment select a, to_timestamp(i * 86400), p, p * 1.01, p * 0.99, p * 1.003, 1000 + i
       from generate_series(1, $1::int) a, generate_series(1, $2::int) i, lateral (select 100 + 20 * sin(a + i / 30.0) as p) q`,
      [NAMES, BARS],
    );
    await peer.query('vacuum analyze bench_increment');
    const start = performance.now();
    for (let asset = 1; asset <= NAMES; asset++) {
      await peer.query(
        'select time, open, high, low, close, volume from bench_increment where asset = $1 order by time',
        [asset],
      );
    }
    return (performance.now() - start) / 1000;
  } finally {
    await bench.close();
  }
}

/** A day of the whole market against the select of its bars, and what features for training take. */
export async function measureIncrement(): Promise<Figure[]> {
  const models = fittedModels();
  const few = measureDay(250, models);
  const day = measureDay(NAMES, models);
  const batch = measureBatch(NAMES);
  const peer = await selectRows();
  const total = day.replay + day.append + day.score + day.forecast;
  const perName = (pieces: typeof day, names: number) => (pieces.replay + pieces.forecast) / names;
  const growth = perName(day, NAMES) / perName(few, 250);
  const pieces = Object.entries(day).map(([name, time]) => `${name} ${(1000 * time).toFixed(0)} ms`);
  return [
    {
      name: `a day of ${NAMES} symbols × ${BARS} bars from bars alone: features, three scores, forecasts`,
      ours: `${total.toFixed(2)} s on one thread (${pieces.join(', ')})`,
      peer: `${peer.toFixed(2)} s (select of the rows through pg)`,
      ratio: total / peer,
      bar: `≤ ${MOST_SELECTS}×`,
      ok: total <= MOST_SELECTS * peer,
    },
    {
      name: `the same per symbol, ${NAMES} against 250 symbols`,
      ours: `${(1000 * perName(day, NAMES)).toFixed(2)} ms`,
      peer: `${(1000 * perName(few, 250)).toFixed(2)} ms`,
      ratio: growth,
      bar: `≤ ${MOST_GROWTH}×`,
      ok: growth <= MOST_GROWTH,
    },
    {
      name: `${FEATURE_COUNT} features for training, all rows of ${NAMES} symbols`,
      ours: `${(batch.own + batch.cross).toFixed(3)} ms a symbol and year (own ${batch.own.toFixed(3)}, whole market ${batch.cross.toFixed(3)})`,
      peer: `${batch.megabytes.toFixed(0)} MB at most, allowed ${MEMORY_MEGABYTES}`,
      ratio: batch.megabytes / MEMORY_MEGABYTES,
      bar: `≤ ${MEMORY_MEGABYTES} MB`,
      ok: batch.megabytes <= MEMORY_MEGABYTES,
    },
  ];
}

if (import.meta.main) {
  if (process.argv.includes('--json')) console.log(JSON.stringify(await measureIncrement()));
  else printFigures(await measureIncrement());
}
