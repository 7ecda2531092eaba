import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { inCheckout } from '../../scripts/checkout.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import { type Figure, timeFigure } from '../figure.ts';

interface ChartBench {
  readonly opening: (rounds: number) => Promise<{ ours: number; peer: number }>;
  readonly panning: (rounds: number, frames: number) => Promise<{ ours: number; peer: number }>;
}

const OPENINGS = 9;
const PANS = 5;
const FRAMES = 240;

/** The page of the benchmark as one script. */
async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: inCheckout('apps/web'),
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: inCheckout('bench/charts/page.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const script = outputs.find((file) => file.type === 'chunk');
  if (script?.type !== 'chunk') throw new Error('The page of the benchmark was not built.');
  return script.code;
}

function measure<Name extends keyof ChartBench>(page: Page, name: Name, sizes: Parameters<ChartBench[Name]>) {
  return page.evaluate(
    ([method, args]) => {
      const { chartBench } = globalThis as unknown as {
        chartBench: Record<string, (...of: number[]) => unknown>;
      };
      return chartBench[method]?.(...args) as Promise<{ ours: number; peer: number }>;
    },
    [name, sizes] as [string, number[]],
  );
}

/** The plot of the chart page against lightweight-charts given all points, and against an empty animation loop. */
export async function run(): Promise<Figure[]> {
  const found = findBrowser();
  if (found.path === null) throw new Error(found.advice);
  const code = await pageScript();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent('<!doctype html><body></body>');
    await page.addScriptTag({ content: code });
    const opening = await measure(page, 'opening', [OPENINGS]);
    const panning = await measure(page, 'panning', [PANS, FRAMES]);
    return [
      timeFigure('charts: 100,000 candles, call to painted', { ...opening, most: 0.3 }),
      timeFigure('charts: p95 frame, panning 10,000 bars with 8 indicators', { ...panning, most: 1.5 }),
    ];
  } finally {
    await browser.close();
  }
}
