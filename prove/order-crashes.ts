import type { DialectName } from '@auspex/exchanges/test/scripted/start-scripted';
import type { Trading } from '../apps/server/src/trading/trading.ts';
import { KILL_POINTS } from '../apps/server/test/trading-processes/kill-points.ts';
import {
  type AfterKill,
  killWhilePlacing,
} from '../apps/server/test/trading-processes/kill-while-placing.ts';
import type { TradingStage } from '../apps/server/test/trading-processes/trading-stage.ts';
import type { Proof } from '../scripts/proof.ts';
import { withTradingStages } from './trading/open-stages.ts';

const KILLS = 100;
const MOST_ORDERS = 2 * KILLS;
const AT_ONCE = 4;

type Lane = { readonly stage: TradingStage; readonly survivors: readonly [Trading, Trading] };

/**
 * Kills at one point until there were enough, shared out among the lanes. On a busy machine some orders end before the
 * point is reached, as one whose exchange was too slow: these are judged too, but are no kill.
 */
async function killAt(point: (typeof KILL_POINTS)[number], lanes: readonly Lane[]): Promise<AfterKill[]> {
  const results: AfterKill[] = [];
  let kills = 0;
  let begun = 0;
  await Promise.all(
    lanes.map(async ({ stage, survivors }) => {
      while (kills + (begun - results.length) < KILLS && begun < MOST_ORDERS) {
        begun += 1;
        const result = await killWhilePlacing(stage, point, survivors);
        results.push(result);
        if (result.signal === 'SIGKILL') kills += 1;
      }
    }),
  );
  return results;
}

export const proof: Proof = {
  title: 'kill −9 at six points of placing an order: at most one order at the exchange, soon known by us',
  async run(report) {
    const dialects = Array.from(
      { length: AT_ONCE },
      (_, i): DialectName => (i % 2 === 0 ? 'binanceus' : 'coinbaseexchange'),
    );
    await withTradingStages(dialects, async (stages) => {
      const lanes = stages.map((stage) => ({ stage, survivors: [stage.trading, stage.beside()] as const }));
      for (const point of KILL_POINTS) {
        const figures = await report.part(point, async () => {
          const results = await killAt(point, lanes);
          const known = results
            .filter(({ atExchange }) => atExchange > 0)
            .map(({ knownAfterMs }) => knownAfterMs);
          return {
            kills: results.filter(({ signal }) => signal === 'SIGKILL').length,
            'most orders per intent': Math.max(...results.map(({ atExchange }) => atExchange)),
            'not as the exchange says': results.filter(({ agrees }) => !agrees).length,
            'slowest to be known, s': Math.round(Math.max(0, ...known) / 1000),
          };
        });
        report.expect(`${point}: processes killed`, figures.kills === KILLS, figures.kills);
        const most = figures['most orders per intent'];
        report.expect(`${point}: orders per intent`, most <= 1, most);
        const wrong = figures['not as the exchange says'];
        report.expect(`${point}: not as the exchange says`, wrong === 0, wrong);
        const slowest = figures['slowest to be known, s'];
        report.expect(`${point}: seconds until known`, slowest <= 30, slowest);
      }
    });
  },
};
