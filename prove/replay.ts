import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentAnnouncer } from '../apps/server/src/commands/announce-steps.ts';
import { openInstallation } from '../apps/server/src/commands/open-installation.ts';
import { loadConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { openWorld } from '../apps/server/src/platform/worlds/index.ts';
import type { Market } from '../packages/market/src/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { type ReplayFigures, replayMarket } from './replay/replay-market.ts';

const DAYS = 250;
const STRICT_EVERY = 5;
/** Coins begin later, when more of them have a year of bars; even then there are fewer than stocks. */
const PLANS = {
  us: { begin: '2019-06-28', later: '2021-06-30', fewest: 50 },
  crypto: { begin: '2021-06-28', later: '2023-06-30', fewest: 20 },
} as const;

/** `npm run prove replay`: one market after another, so that an interrupted proof need not start over. */
export const proof: Proof = {
  title: `${DAYS} published days of both markets, signals and forecasts, come out again byte by byte, from a store that knows two more years`,
  async run(report) {
    for (const market of ['us', 'crypto'] as const) {
      const plan = { ...PLANS[market], market, days: DAYS, strictEvery: STRICT_EVERY };
      const figures = await report.part(market, () =>
        inInstallation((database) => replayMarket(database, plan)),
      );
      expectSame(report, { market, figures });
    }
  },
};

async function inInstallation<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-prove-replay-'));
  chmodSync(folder, 0o711);
  const config = loadConfig({
    AUSPEX_HOME: join(folder, 'home'),
    LOG_LEVEL: 'silent',
    MARKET_SOURCES: 'simulated',
    MARKET_SEED: '39',
  });
  const installation = await openInstallation(config, silentAnnouncer);
  try {
    await openWorld(installation.database, config.world);
    return await work(installation.database);
  } finally {
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function expectSame(
  report: Report,
  { market, figures }: { readonly market: Market; readonly figures: ReplayFigures },
): void {
  const atLeast = (name: keyof ReplayFigures, least: number) =>
    report.expect(`${market}: ${name} (at least ${least})`, figures[name] >= least, figures[name]);
  atLeast('days', DAYS);
  atLeast('fewest symbols', PLANS[market].fewest);
  atLeast('signals with a score', 1000);
  atLeast('forecasts with ranks', DAYS * PLANS[market].fewest);
  atLeast('strict days', DAYS / STRICT_EVERY);
  atLeast('models fitted again', 9);
  for (const name of [
    'signals that differ',
    'forecasts that differ',
    'models that differ',
    'data that differ',
  ] as const)
    report.expect(`${market}: ${name}`, figures[name] === 0, figures[name]);
}
