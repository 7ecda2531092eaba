import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportTable } from '../../packages/evaluation/src/index.ts';
import { effectlessMarket } from '../../packages/quant/fixtures/effectless-market.ts';
import { inCheckout } from '../../scripts/checkout.ts';
import type { Figure } from '../figure.ts';

const NAMES = 500;
const BARS = 1260;
const SPAN = ['--from', '2012-01-01', '--to', '2014-10-31'];
const MOST_MEGABYTES = 1200;
const MOST_OF_BEFORE = 1 / 3;

/** What a run of the command took: all of its threads, and its memory at most. */
interface Cost {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs `auspex evaluate` in a process of its own, which says at its end what it took. */
function evaluate(checkout: string, bars: string, extra: readonly string[] = []): Cost {
  const command = join(checkout, 'apps', 'server', 'src', 'commands', 'auspex.ts');
  const measured = `
    process.on('exit', () => {
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      require('node:fs').writeSync(2, '\\nUSED ' + JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]) + '\\n');
    });`;
  const preload = join(bars, '..', 'report-use.cjs');
  writeFileSync(preload, measured);
  const args = ['--require', preload, command, 'evaluate', '--bars', bars, ...SPAN, '--json', ...extra];
  const child = spawnSync(process.execPath, args, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const used = /^USED (.*)$/m.exec(child.stderr)?.[1];
  if (child.status !== 0 || used === undefined) throw new Error(`evaluate ended early: ${child.stderr}`);
  const [seconds, megabytes] = JSON.parse(used) as [number, number];
  return { seconds, megabytes };
}

function writeBars(folder: string): void {
  mkdirSync(folder);
  for (const { id, bars } of effectlessMarket({ seed: 7, names: NAMES, bars: BARS }))
    writeFileSync(join(folder, `${id}.csv`), exportTable(bars, []));
}

/**
 * `auspex evaluate` on 500 seeded names over five years. `EVALUATE_BEFORE` names another checkout, with its packages
 * installed, that runs in turns with this one; without it the costs are printed alone.
 */
export async function run(): Promise<Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-bench-'));
  try {
    const folder = join(home, 'bars');
    writeBars(folder);
    const other = process.env.EVALUATE_BEFORE;
    const ours = evaluate(inCheckout(), folder);
    const before = other === undefined ? null : evaluate(other, folder);
    const rival = evaluate(inCheckout(), folder, ['--skip-signals', '--rival']);
    return [
      ...timeFigures(ours, before),
      memoryFigure('evaluate: memory at most', ours),
      {
        ...{ name: 'evaluate --skip-signals --rival', ours: costText(rival), peer: costText(ours) },
        ...{ ratio: rival.seconds / ours.seconds, bar: 'printed', ok: true },
      },
    ];
  } finally {
    rmSync(home, { recursive: true });
  }
}

function timeFigures(ours: Cost, before: Cost | null): Figure[] {
  const name = `evaluate on ${NAMES} names × ${BARS} bars: processor time`;
  if (before === null)
    return [
      { name, ours: costText(ours), peer: 'no other checkout named', ratio: 1, bar: 'printed', ok: true },
    ];
  const ratio = ours.seconds / before.seconds;
  const ok = ratio <= MOST_OF_BEFORE;
  return [{ name, ours: costText(ours), peer: costText(before), ratio, bar: '≤ 0.333×', ok }];
}

function memoryFigure(name: string, { megabytes }: Cost): Figure {
  const ratio = megabytes / MOST_MEGABYTES;
  const [ours, peer] = [`${megabytes.toFixed(0)} MB`, `${MOST_MEGABYTES} MB allowed`];
  return { name, ours, peer, ratio, bar: '≤ 1×', ok: ratio <= 1 };
}

function costText({ seconds, megabytes }: Cost): string {
  return `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
}
