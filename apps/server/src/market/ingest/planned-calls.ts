import { MINUTE_MS } from '@auspex/market';
import type { MarketSourceId } from '../../config/market-config.ts';
import { planOfTheDay } from './daily-budget.ts';
import type { Ingest } from './ingest.ts';
import { assetsWithinBudget } from './wanted-assets.ts';

/** How many of the day's calls the jobs still want, computed once a minute. */
export function createPlannedCalls(ingest: () => Ingest): (id: MarketSourceId) => Promise<number> {
  const known = new Map<MarketSourceId, { readonly at: number; readonly calls: Promise<number> }>();
  return (id) => {
    const now = ingest().clock.now();
    const before = known.get(id);
    if (before && Math.abs(now - before.at) < MINUTE_MS) return before.calls;
    const calls = countPlanned(ingest(), id);
    known.set(id, { at: now, calls });
    calls.catch(() => known.delete(id));
    return calls;
  };
}

async function countPlanned(ingest: Ingest, id: MarketSourceId): Promise<number> {
  const source = ingest.sources.find((one) => one.id === id);
  if (source?.budget == null) return 0;
  const wanted = await assetsWithinBudget(ingest);
  const plan = await planOfTheDay({ ingest, source, budget: source.budget, ...wanted });
  return plan.reduce((sum, { calls }) => sum + calls, 0);
}
