import { DAY_MS, MINUTE_MS } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';
import { REFRESH_RULES, type RefreshRecord } from '@auspex/market-data/alpha-vantage';
import type { HeldBack } from '../sources/held-back.ts';
import type { DailyBudget, OpenSource } from '../sources/open-source.ts';
import { readRefreshes, saveRefreshes } from '../sources/refresh-log.ts';
import type { SpendTurn } from '../sources/share-ports.ts';
import { planOfTheDay } from './daily-budget.ts';
import type { Ingest } from './ingest.ts';
import { assetsWithinBudget } from './wanted-assets.ts';

/** How long the source remembers its answers: questions about the same thing within that time cost nothing more. */
const ONE_TURN_MS = 9 * MINUTE_MS;
/** How long a plan is valid; a round of questions about many assets reads it once. */
const PLAN_GOOD_FOR_MS = MINUTE_MS;

const keyOf = (kind: string, subject: string | undefined) => `${kind} ${subject ?? ''}`;

interface Plan {
  readonly at: number;
  readonly planned: ReadonlySet<string>;
  readonly records: ReadonlyMap<string, RefreshRecord>;
}

async function readPlan(ingest: Ingest, source: OpenSource, budget: DailyBudget): Promise<Plan> {
  const { world, database, clock } = ingest;
  const wanted = await assetsWithinBudget(ingest);
  const plan = await planOfTheDay({ ingest, source, budget, ...wanted });
  const records = await readRefreshes(database, { world, source: source.id });
  return {
    at: clock.now(),
    planned: new Set(plan.map(({ kind, symbol }) => keyOf(kind, symbol))),
    records: new Map(records.map((record) => [keyOf(record.kind, record.symbol), record])),
  };
}

/**
 * Why a question has to wait; null if it is its turn. News comes in one window, which stays open until it is answered;
 * companies whose turn has not come are left out and the others continue.
 */
function heldBack(
  item: { readonly kind: 'news' | 'earnings'; readonly key: string },
  plan: Plan,
  budget: DailyBudget,
): HeldBack | Extract<SourceAnswer<never>, { kind: 'not-offered' }> | null {
  const { kind, key } = item;
  const goodForMs = REFRESH_RULES.find((rule) => rule.kind === kind)?.goodForMs ?? DAY_MS;
  const last = plan.records.get(key)?.refreshedAt;
  const isFresh = last !== undefined && plan.at - last < goodForMs;
  if (!isFresh && plan.planned.has(key)) return null;
  const reason = isFresh
    ? 'It was fetched recently; the day’s calls are shared out.'
    : 'The calls of the day are meant for other things.';
  if (kind === 'earnings') return { kind: 'not-offered', reason };
  const retryAt = isFresh ? last + goodForMs : budget.meter.resetsAt();
  return { kind: 'unavailable', reason, retryAt, heldBack: true };
}

/** Gives other modules' questions their turn within the daily calls, or defers them with a sentence. */
export function createSpendTurn(ingest: () => Ingest, source: OpenSource, budget: DailyBudget): SpendTurn {
  const turns = new Map<string, number>();
  let plan: Plan | null = null;
  return async ({ kind, asset }, ask) => {
    const { world, database, clock } = ingest();
    const symbol = asset?.assetId;
    const key = keyOf(kind, symbol);
    const now = clock.now();
    if (plan === null || Math.abs(now - plan.at) > PLAN_GOOD_FOR_MS)
      plan = await readPlan(ingest(), source, budget);
    const hasTurn = now - (turns.get(key) ?? Number.NEGATIVE_INFINITY) <= ONE_TURN_MS;
    const held = hasTurn ? null : heldBack({ kind, key }, plan, budget);
    if (held !== null) return held;
    turns.set(key, now);
    const answer = await ask();
    const before = plan.records.get(key);
    const outcome =
      answer.kind === 'unavailable'
        ? { refreshedAt: before?.refreshedAt, failedAt: now, failures: (before?.failures ?? 0) + 1 }
        : { refreshedAt: now, failures: 0 };
    await saveRefreshes(database, { world, source: source.id }, [{ kind, symbol, ...outcome }]);
    return answer;
  };
}
