import type { DialectName } from '@auspex/exchanges/test/scripted/start-scripted';
import {
  openTradingStage,
  type TradingStage,
} from '../../apps/server/test/trading-processes/trading-stage.ts';
import { withDatabases } from '../databases/with-databases.ts';

/** Stages on databases of their own, so that each can be worked on at the same time; removed afterwards. */
export async function withTradingStages(
  dialects: readonly DialectName[],
  work: (stages: readonly TradingStage[]) => Promise<void>,
): Promise<void> {
  await withDatabases(async ({ home, make }) => {
    const stages: (TradingStage & { close(): Promise<void> })[] = [];
    try {
      for (const [i, dialect] of dialects.entries())
        stages.push(await openTradingStage({ dialect, home, url: await make(`trading_${i}`) }));
      await work(stages);
    } finally {
      for (const stage of stages) await stage.close();
    }
  });
}
