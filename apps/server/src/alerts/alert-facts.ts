import {
  type AssetId,
  addDays,
  dateOfInstant,
  type Market,
  newYorkDateOf,
  planOf,
  startOfDate,
} from '@auspex/market';
import type { AlertCondition, AlertFacts, IndicatorOutput, ReportDates } from '@auspex/quant/alerting';
import { findIndicator } from '@auspex/quant/indicators';
import type { Delay } from '../accounts/index.ts';
import { dateStates, type EarningsService } from '../earnings/index.ts';
import { type MarketService, type MarketView, sharesSince, type ViewAsset } from '../market/index.ts';
import type { SavedMatcher } from '../screener/index.ts';
import type { SentimentService } from '../sentiment/index.ts';
import type { SignalsService } from '../signals/index.ts';
import type { StoredFiring } from './inbox-store.ts';

/** Where alerts learn what they watch. */
export interface AlertSources {
  readonly market: () => MarketService;
  readonly signals: Pick<SignalsService, 'newestStances' | 'stances'>;
  readonly earnings: Pick<EarningsService, 'eventsBetween'>;
  readonly sentiment: Pick<SentimentService, 'history'>;
  readonly screens: SavedMatcher;
  /** How late a member sees a market’s signals. */
  readonly delayOf: (memberId: string, market: Market) => Promise<Delay | null>;
}

/** The name of the saved screen that an alert is about; null for other alerts, and once the screen is gone. */
export async function screenOf(
  { screens }: Pick<AlertSources, 'screens'>,
  { memberId, condition }: Pick<StoredFiring, 'memberId' | 'condition'>,
): Promise<string | null> {
  return condition.kind === 'screen' ? screens.nameOf(memberId, condition.screenId) : null;
}

export type AssetCondition = Exclude<AlertCondition, { kind: 'screen' }>;

const STANCES = { buy: 1, hold: 0, sell: -1 } as const;
/** Reports whose dates may still move, and those of the rehearsed year. */
const REPORTS_BACK_DAYS = 500;
const REPORTS_AHEAD_DAYS = 400;

/** Everything that a condition on an asset is read from, each once per run. */
export class FactReader {
  readonly #sources: AlertSources;
  readonly view: MarketView;
  readonly #kept = new Map<string, Promise<unknown>>();

  constructor(sources: AlertSources, view = sources.market().view()) {
    this.#sources = sources;
    this.view = view;
  }

  /** `past`: also the stances before the newest, which takes the whole market. */
  async read(
    asset: ViewAsset,
    { kind }: AssetCondition,
    { memberId, past = false }: { readonly memberId: string; readonly past?: boolean },
  ): Promise<AlertFacts> {
    const { assetId } = asset;
    const bars = await this.bars(assetId);
    const facts = { market: planOf(asset.market), bars };
    switch (kind) {
      case 'range': {
        const adjusted = await this.view.bars(assetId, { adjustment: 'splits-and-dividends' });
        return { ...facts, adjustedCloses: adjusted.bars.close };
      }
      case 'signal':
        return past
          ? { ...facts, stances: await this.#pastStances(asset, { memberId, time: bars.time }) }
          : this.#newestStance(asset, memberId, facts);
      case 'earnings':
        return { ...facts, reports: await this.#reports(assetId) };
      case 'tone':
        return { ...facts, tones: await this.#tones(asset) };
      default:
        return facts;
    }
  }

  /** Closed daily bars in today's shares. */
  async bars(assetId: AssetId) {
    return (await this.view.bars(assetId, { adjustment: 'splits' })).bars;
  }

  /** The live price of an asset, on the day of its session. */
  async price(asset: ViewAsset): Promise<{ readonly bar: number; readonly price: number } | null> {
    const [quote] = await this.view.quotes([asset.assetId]);
    return quote ? { bar: sessionStart(asset.market, quote.at), price: quote.last } : null;
  }

  #once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) ?? read();
    this.#kept.set(key, kept);
    return kept as Promise<T>;
  }

  /** The view of the signals that a member sees: an alert fires on the bar that its member sees too. */
  async #signalsOf(memberId: string, market: Market): Promise<MarketView> {
    const delay = await this.#sources.delayOf(memberId, market);
    if (delay === null || delay.asOf >= this.view.asOf) return this.view;
    const { asOf } = delay;
    return this.#once(`view ${asOf}`, async () => this.#sources.market().view({ asOf }));
  }

  async #newestStance(asset: ViewAsset, memberId: string, facts: AlertFacts): Promise<AlertFacts> {
    const view = await this.#signalsOf(memberId, asset.market);
    const all = await this.#once(`stances ${asset.market} ${view.moment}`, async () => {
      const found = await this.#sources.signals.newestStances(view, asset.market);
      return new Map(found.map((one) => [one.asset.assetId, one]));
    });
    const stance = all.get(asset.assetId);
    if (!stance) return facts;
    const column = new Float64Array(facts.bars.time.length).fill(Number.NaN);
    const at = facts.bars.time.lastIndexOf(startOfDate(stance.date));
    if (at >= 0) column[at] = STANCES[stance.stance];
    return { ...facts, stances: column };
  }

  async #pastStances(
    asset: ViewAsset,
    { memberId, time }: { readonly memberId: string; readonly time: Float64Array },
  ): Promise<Float64Array> {
    const view = await this.#signalsOf(memberId, asset.market);
    const { assets } = await this.#sources.signals.stances(view, asset.market);
    const own = assets.find(({ assetId }) => assetId === asset.assetId);
    const byDay = new Map(own?.dates.map((date, i) => [startOfDate(date), own.stances[i]]));
    return Float64Array.from(time, (at) => {
      const stance = byDay.get(at);
      return stance !== undefined && Math.abs(stance) <= 1 ? stance : Number.NaN;
    });
  }

  async #reports(assetId: AssetId): Promise<ReportDates[]> {
    const today = dateOfInstant(this.view.asOf);
    const events = await this.#sources.earnings.eventsBetween(this.view, {
      from: addDays(today, -REPORTS_BACK_DAYS),
      to: addDays(today, REPORTS_AHEAD_DAYS),
      assetIds: [assetId],
    });
    return events.map(({ facts }) => ({
      period: `${facts.period.fiscalYear} Q${facts.period.quarter}`,
      states: dateStates(facts).map(({ knownAt, date, status }) => ({
        ...{ knownAt, date: startOfDate(date) },
        reported: status === 'reported',
      })),
    }));
  }

  /** Days that are over, recaps of the price left out: they would only repeat it. */
  async #tones(asset: ViewAsset) {
    const today = dateOfInstant(this.view.asOf);
    const days = await this.#sources.sentiment.history(this.view, asset.assetId, false);
    return days
      .filter(({ date }) => date < today)
      .map(({ date, smooth }) => ({ day: startOfDate(date), mean: smooth.mean, n: smooth.n }));
  }
}

/** A condition with the price that it names in the shares in which a view shows bars and quotes. */
export async function levelAt<Condition extends AlertCondition>(
  view: MarketView,
  { condition, updatedAt }: { readonly condition: Condition; readonly updatedAt: Date },
  asset: ViewAsset,
): Promise<Condition> {
  const inShares = async (price: number) => price / (await sharesSince(view, asset, updatedAt.getTime()));
  if (condition.kind === 'price') return { ...condition, level: await inShares(condition.level) };
  if (condition.kind !== 'indicator' || !('value' in condition.right) || !isInPrices(condition.left))
    return condition;
  return { ...condition, right: { value: await inShares(condition.right.value) } };
}

/** Whether an output of an indicator is on the scale of the price, as averages and bands are. */
function isInPrices({ indicator, output }: IndicatorOutput): boolean {
  return findIndicator(indicator)?.outputs.find(({ id }) => id === output)?.unit === 'price';
}

/** The bar that an instant belongs to: the session's date, as daily bars carry it. */
export function sessionStart(market: Market, at: number): number {
  return startOfDate(market === 'us' ? newYorkDateOf(at) : dateOfInstant(at));
}
