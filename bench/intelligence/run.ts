import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Figure, printFigures } from '../figure.ts';
import { type DayFigures, measureDay } from './measure-day.ts';
import type { FeatureFigures } from './measure-features.ts';
import type { WalkFigures } from './measure-walk.ts';

const SIZES = [250, 500, 1000, 2000] as const;
/** The size that the thresholds apply to. */
const NAMES = 1000;
/** The whole walk with more names takes many minutes: `npm run prove walk-forward-size`. */
const WALKED = 250;
const MOST_SELECTS = 4;
const MOST_MEGABYTES = 1536;
const MOST_GROWTH = 1.3;
const MOST_FEATURE_MS = 0.3;

/** Memory is measured, so each measurement has its own process. */
function measureApart<Figures>(file: string, names: number): Figures {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawnSync(process.execPath, [path, String(names)], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`${file} ended early: ${child.stderr}`);
  return JSON.parse(child.stdout) as Figures;
}

function listed(times: Readonly<Record<string, number>>): string {
  return Object.entries(times)
    .map(([name, time]) => `${name} ${time.toFixed(0)}`)
    .join(', ');
}

function dayFigures(days: readonly DayFigures[]): Figure[] {
  return days.flatMap(({ names, ours, peer, peakMegabytes, published, steps }) => {
    const ratio = ours / peer;
    const binding = names === NAMES;
    return [
      {
        name: `a day of ${names} symbols × 10 years: new bars to published signals, forecasts, ranks, and the scan`,
        ours: `${ours.toFixed(0)} ms (${listed(published)}; alone: ${listed(steps)})`,
        peer: `${peer.toFixed(0)} ms (select of the rows)`,
        ratio,
        bar: binding ? `≤ ${MOST_SELECTS}×` : 'printed',
        ok: !binding || ratio <= MOST_SELECTS,
      },
      {
        name: `memory of that process at most, ${names} symbols`,
        ours: `${peakMegabytes.toFixed(0)} MB`,
        peer: `${MOST_MEGABYTES} MB allowed`,
        ratio: peakMegabytes / MOST_MEGABYTES,
        bar: binding ? '≤ 1×' : 'printed',
        ok: !binding || peakMegabytes <= MOST_MEGABYTES,
      },
    ];
  });
}

/**
 * Per symbol, the largest market against the smallest; next to it, how the select of the rows grew in the same run.
 */
function growthFigure(days: readonly DayFigures[]): Figure[] {
  const [few, many] = [days.at(0), days.at(-1)];
  if (few === undefined || many === undefined || few === many) return [];
  const each = (time: number, { names }: DayFigures) => time / names;
  const growth = each(many.ours, many) / each(few.ours, few);
  const peers = each(many.peer, many) / each(few.peer, few);
  return [
    {
      name: `a day per symbol, ${many.names} against ${few.names} symbols`,
      ours: `${each(many.ours, many).toFixed(2)} ms against ${each(few.ours, few).toFixed(2)} ms`,
      peer: `the select grew ${peers.toFixed(2)}×`,
      ratio: growth,
      bar: `≤ ${MOST_GROWTH}×`,
      ok: growth <= MOST_GROWTH,
    },
  ];
}

function featureFigure({ own, market, newest }: FeatureFigures): Figure {
  const total = own + market;
  return {
    name: `75 features of every bar, ${NAMES} symbols × 10 years, processor time`,
    ours: `${total.toFixed(3)} ms a symbol and year (own ${own.toFixed(3)}, whole market ${market.toFixed(3)}; newest row alone ${newest.toFixed(3)})`,
    peer: `${MOST_FEATURE_MS} ms allowed`,
    ratio: total / MOST_FEATURE_MS,
    bar: '≤ 1×',
    ok: total <= MOST_FEATURE_MS,
  };
}

function walkFigure({ names, seconds, models, peakMegabytes }: WalkFigures): Figure {
  return {
    name: `whole walk-forward, ${names} symbols × 10 years, three horizons, ${models} models`,
    ours: `${seconds.toFixed(0)} s, ${peakMegabytes.toFixed(0)} MB at most`,
    peer: `${MOST_MEGABYTES} MB allowed`,
    ratio: peakMegabytes / MOST_MEGABYTES,
    bar: 'printed',
    ok: true,
  };
}

/** What the product computes each day and once a quarter, compared with a select of the same bars through pg. */
export async function run(sizes: readonly number[] = SIZES): Promise<Figure[]> {
  const features = featureFigure(measureApart<FeatureFigures>('./measure-features.ts', NAMES));
  const days: DayFigures[] = [];
  for (const names of sizes) days.push(await measureDay(names));
  const walk = walkFigure(measureApart<WalkFigures>('./measure-walk.ts', WALKED));
  return [features, ...dayFigures(days), ...growthFigure(days), walk];
}

/** `node bench/intelligence/run.ts [SYMBOLS …]` */
if (import.meta.main) {
  const asked = process.argv.slice(2).map(Number);
  printFigures(await run(asked.length > 0 ? asked : SIZES));
}
