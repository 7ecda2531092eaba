import { type IsoDate, shareBars, sliceBars, startOfDate } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { BarHistory } from '../../store/bars/bar-history.ts';
import { type Horizon, type KeptFact, visibleFacts } from '../../store/facts/kept-fact.ts';
import type { Adjustment, BarsRequest, ViewAsset, ViewBars } from '../market-view.ts';
import { adjustBars } from './adjust-bars.ts';
import { longerBars } from './longer-bars.ts';
import { countUpTo, type VisibleBars, visibleBars } from './visible-bars.ts';

/** What a view's bars are built from. */
export interface BarMaterial {
  readonly asset: ViewAsset;
  readonly history: BarHistory;
  readonly actions: readonly KeptFact<CorporateAction>[];
  readonly horizon: Horizon;
  /** The market's date at the horizon: actions with an ex-date up to it apply. */
  readonly today: IsoDate;
}

/** An asset's bars as a view shows them. */
export function readViewBars(material: BarMaterial, request: BarsRequest): ViewBars {
  const { adjustment = 'splits-and-dividends', timeframe = '1d', from, to } = request;
  const daily = dailyBars(material, adjustment);
  const { asset, horizon } = material;
  const bars =
    timeframe === '1d' ? daily : longerBars(daily, { market: asset.market, timeframe, asOf: horizon.asOf });
  return from || to ? cut(bars, from, to) : bars;
}

/** Splits and dividends known by then; withdrawn ones do not count. */
export function knownActions(
  actions: readonly KeptFact<CorporateAction>[],
  horizon: Horizon,
): CorporateAction[] {
  return visibleFacts(actions, horizon)
    .map(({ value }) => value)
    .filter((action) => (action.kind === 'split' ? action.newPerOld !== 1 : action.amountPerShare !== 0));
}

/** The last adjusted columns of each history: the next question is usually the same. */
const adjusted = new WeakMap<
  BarHistory,
  Map<Adjustment, { readonly key: string; readonly bars: ViewBars }>
>();

function dailyBars(material: BarMaterial, adjustment: Adjustment): ViewBars {
  const { history, horizon, today } = material;
  const shown = visibleBars(history, horizon);
  const actions = adjustment === 'none' ? [] : knownActions(material.actions, horizon);
  const effective = actions.filter(({ exDate }) => exDate <= today);
  const make = (): ViewBars => ({
    bars: adjustBars(shown, { actions: effective, until: today, adjustment }),
    knownAt: shown.knownAt,
    source: sourceOf(shown),
  });
  if (!shown.whole || effective.length === 0) return make();
  const key = effective.map(keyOf).join(' ');
  const kept = adjusted.get(history) ?? new Map<Adjustment, { key: string; bars: ViewBars }>();
  adjusted.set(history, kept);
  const last = kept.get(adjustment);
  if (last?.key === key) return last.bars;
  const made = make();
  const bars = { ...made, bars: shareBars(made.bars) };
  kept.set(adjustment, { key, bars });
  return bars;
}

function keyOf(action: CorporateAction): string {
  return `${action.kind}${action.exDate}${action.kind === 'split' ? action.newPerOld : action.amountPerShare}`;
}

/** Every source that supplied a bar, that of the last one first. */
function sourceOf({ origins, originOf }: VisibleBars): string {
  const last = origins[originOf[originOf.length - 1]];
  if (!last) return '';
  const used = new Set([last, ...origins.filter((_, place) => originOf.includes(place))]);
  return [...new Set([...used].map(({ source }) => source))].join(', ');
}

function cut({ bars, knownAt, source }: ViewBars, from?: IsoDate, to?: IsoDate): ViewBars {
  const first = from ? countUpTo(bars.time, startOfDate(from) - 1) : 0;
  const end = to ? countUpTo(bars.time, startOfDate(to)) : bars.time.length;
  const last = Math.max(first, end);
  return { bars: sliceBars(bars, first, last), knownAt: knownAt.subarray(first, last), source };
}
