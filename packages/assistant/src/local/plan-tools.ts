import type { AnswerAsset } from '../tools/tool.ts';
import type { Intent } from './parse-question.ts';
import { sentimentDays, volatilityDays } from './past-times.ts';
import type { Times } from './read-dates.ts';
import { back } from './read-dates.ts';
import { readAlert, readOrder } from './read-form.ts';
import { hasLength, intervalIn, lengthFor } from './read-indicator.ts';
import { calendarPart, isOfCalendar } from './season-extremes.ts';
import { type WantName, wantOf } from './wants.ts';

export interface ToolRequest {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const memberWide = new Set<WantName>(['orders', 'alerts', 'alertsOn', 'watched']);

/** Whether it cannot be answered without an asset. */
export function needsAsset({
  wants,
  market,
  mentions,
}: Pick<Intent, 'wants' | 'market' | 'mentions'>): boolean {
  return wants.some((want) => {
    const { of } = wantOf(want);
    // News are of a market as well.
    if (want === 'news' && mentions.length === 0 && market !== undefined) return false;
    return of === undefined || of === 'pair' || want === 'alertsOn';
  });
}

/** The horizon of signals that is nearest to what was asked. */
export function signalHorizon({ horizon = 20 }: Times): number {
  return [5, 20, 60].toSorted((a, b) => Math.abs(a - horizon) - Math.abs(b - horizon))[0] ?? 20;
}

/** The horizon of forecasts that is nearest to what was asked. */
export function farHorizon({ horizon = 30 }: Times): string {
  if (horizon <= 45) return 'delta_30';
  if (horizon <= 180) return 'delta_90';
  return horizon <= 500 ? 'delta_1y' : 'delta_2y';
}

function spanInput({ span, from: first, to, begun }: Times) {
  const from = first ?? begun;
  if (from !== undefined) return { from, ...(to === undefined ? {} : { to }) };
  return { span: span ?? '1y' };
}

/** Beside a question about a market, what is the member’s own is asked by their own clock. */
const timesOf = (want: WantName, { times, ownTimes = times }: Intent): Times =>
  wantOf(want).tool === 'portfolio' ? ownTimes : times;

function oneAsset(want: WantName, asset: string, intent: Intent): ToolRequest {
  const { tool, input = {}, by } = wantOf(want);
  const times = timesOf(want, intent);
  const { isDay, to: day } = times;
  if (tool === 'quote' && isDay && pastQuotes.has(want))
    return { tool, input: { assets: [asset], asOf: day } };
  if (tool === 'sentiment') return { tool, input: { asset, ...moodInput(intent) } };
  if (tool === 'quote' || tool === 'news') return { tool, input: { assets: [asset] } };
  if (tool === 'bars_summary')
    return { tool, input: { assets: [asset], ...spanInput(barTimes(want, times)) } };
  if (tool === 'seasonality') {
    const by = isOfCalendar(want) ? { by: calendarPart(intent.said) } : {};
    return { tool, input: { asset, ...seasonInput(times), ...by } };
  }
  if (by === 'latest' && tool === 'breakdown') return { tool, input: { asset, show: statementsOf(intent) } };
  const length = hasLength(want) ? lengthFor(want, intent) : undefined;
  const lengthOf = length === undefined ? {} : { length };
  const then = !isDay ? {} : tool === 'indicator' ? { to: day } : tool === 'portfolio' ? { on: day } : {};
  const size = { ...usualLength(want), ...lengthOf, ...intervalOf(want, intent) };
  return { tool, input: { asset, ...input, ...size, ...then } };
}

/** Without a span a mood is that of the tool’s own days. */
function moodInput(intent: Intent) {
  const days = sentimentDays(intent) ?? '20';
  return days === '20' ? {} : { days };
}

/** What a quote knows as of a day that is over. */
const pastQuotes = new Set<WantName>(['marketCap', 'yearHigh', 'yearLow']);

/** Whether it is read as of a day that is over, which is then said. */
export function isReadOnDay(want: WantName, { isDay }: Times): boolean {
  const { tool, input } = wantOf(want);
  if (!isDay) return false;
  return tool === 'indicator' || pastQuotes.has(want) || (tool === 'portfolio' && input?.show !== 'return');
}

/** A day alone is measured from the close before it; its close is looked for further back, as of a holiday. */
export const barTimes = (want: WantName, times: Times): Times =>
  times.isDay && times.to !== undefined && want !== 'closeOn' ? { ...times, from: back(times.to, 1) } : times;

function seasonInput({ month, weekday, span, horizon }: Times) {
  const named = weekday === undefined ? { by: 'months', key: month } : { by: 'weekdays', key: weekday };
  const years = span === '5y' ? '5' : horizon === 7200 ? '20' : undefined;
  return {
    ...(named.key === undefined ? { by: named.by } : named),
    ...(years === undefined ? {} : { years }),
  };
}

/** The statements of years; without such words those of quarters are asked about. */
export const annual =
  /\b(?:annual\w{0,2}|yearly|full year|fiscal year|last year|per year|a year|annuels?|annuelle|par an|l an dernier|de l annee)\b/;
export const statementsOf = ({ said }: Pick<Intent, 'said'>): 'annual' | 'quarterly' =>
  annual.test(said) ? 'annual' : 'quarterly';

/** Lengths that people mean where they name none. */
function usualLength(want: WantName) {
  const lengths: Partial<Record<WantName, number>> = {
    rsi: 14,
    sma: 50,
    ema: 21,
    adx: 14,
    atr: 14,
    cci: 20,
    mfi: 14,
  };
  return lengths[want] === undefined ? {} : { length: lengths[want] };
}

function intervalOf(want: WantName, { said }: Intent) {
  const interval = wantOf(want).tool === 'indicator' ? intervalIn(said) : undefined;
  return interval === undefined ? {} : { interval };
}

function measuresOf(want: WantName, { said, times }: Intent): readonly unknown[] {
  if (want === 'volatility') {
    const days = volatilityDays(said) ?? (times.span === '1m' ? 20 : 60);
    return [days < 60 ? 'vol_20' : 'vol_60'];
  }
  return (wantOf(want).input?.measures as readonly unknown[] | undefined) ?? [];
}

/** What a table is asked to show, as the screener names it. */
const COLUMNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\brsi\b/, 'rsi14'],
  [/\b(?:stances?|signals?|positions?|avis|signa(?:l|ux))\b/, 'stance'],
  [/\b(?:p\/?e|per)\b/, 'pe'],
  [/\b(?:market ?cap\w{0,11}|capitalisations?)\b/, 'market_cap'],
  [/\bvolatil\w{1,5}/, 'vol_60'],
  [/\b(?:dividend\w{0,2})\b/, 'dividend_yield'],
  [/\bbeta\b/, 'beta'],
  [/\b(?:tone|mood|sentiment|ton)\b/, 'tone'],
  [/\bp ?\( ?(?:up|hausse)/, 'p_up_20'],
  [/\b(?:3 months?|3 mois)\b/, 'ret_3m'],
  [/\b(?:6 months?|6 mois)\b/, 'ret_6m'],
  [/\b(?:year|an|annee|12 months)\b/, 'ret_1y'],
];

function tableMeasures({ said }: Intent): readonly string[] {
  const named = COLUMNS.filter(([words]) => words.test(said)).map(([, field]) => field);
  return ['change', ...(named.length > 0 ? named.slice(0, 7) : ['ret_1m'])];
}

function ofAssets(want: WantName, symbols: readonly string[], intent: Intent): ToolRequest[] {
  const { tool } = wantOf(want);
  const { times, said } = intent;
  const [first = ''] = symbols;
  if (want === 'table') {
    return [
      { tool: 'quote', input: { assets: symbols } },
      { tool: 'table', input: { assets: symbols, measures: tableMeasures(intent) } },
    ];
  }
  if (tool === 'table') return [{ tool, input: { assets: symbols, measures: measuresOf(want, intent) } }];
  if (tool === 'draw') {
    const isSeason =
      /\b(?:season\w{0,7}|saison\w{0,7}|by month|per month|monthly|par mois|mensuel\w{0,3})\b/.test(said);
    return [
      {
        tool,
        input: isSeason ? { assets: symbols, what: 'seasonality' } : { assets: symbols, ...spanInput(times) },
      },
    ];
  }
  if (tool === 'correlation') return [{ tool, input: { assets: symbols, period: times.span ?? '1y' } }];
  if (tool === 'prepare_order') return [{ tool, input: { asset: first, ...readOrder(said) } }];
  if (tool === 'prepare_alert') return [{ tool, input: { asset: first, ...readAlert(said, first) } }];
  return symbols.map((symbol) => oneAsset(want, symbol, intent));
}

function ofMember(want: WantName, intent: Intent, [asset]: readonly AnswerAsset[]): ToolRequest {
  const { tool, input = {} } = wantOf(want);
  const { mentions } = intent;
  const times = timesOf(want, intent);
  if (memberWide.has(want)) {
    const isOfOne = asset && want !== 'watched' && mentions.length > 0;
    return { tool, input: isOfOne ? { asset: asset.symbol } : {} };
  }
  if (input.show === 'positions' && times.isDay) return { tool, input: { ...input, on: times.to } };
  const isPast = input.show === 'return' && (times.span !== undefined || times.from !== undefined);
  return { tool, input: { ...input, ...(isPast ? spanInput(barTimes(want, times)) : {}) } };
}

/** What tells of which assets the rest is asked: a ranking, or what the member holds. */
export function planPick({ ranking }: Intent): ToolRequest {
  if (!ranking) return { tool: 'portfolio', input: { show: 'positions' } };
  const { counts: _, said: __, isUnclear: ___, ...input } = ranking;
  return { tool: 'screener', input: { ...input, columns: ranking.sort ? [ranking.sort] : [] } };
}

/** The tools that a question needs, each once. */
export function planTools(intent: Intent, assets: readonly AnswerAsset[]): ToolRequest[] {
  const { market = 'us' } = intent;
  const requests = intent.wants.flatMap((want): ToolRequest[] => {
    const { of, tool, input = {}, companies } = wantOf(want);
    if (tool === 'track_record') return [{ tool, input: { market, series: recordSeries(intent) } }];
    const mood = tool === 'sentiment' ? moodInput(intent) : {};
    if (of === 'market') return [{ tool, input: { market, ...input, ...mood } }];
    if (of === 'member') return [ofMember(want, intent, assets)];
    if (want === 'news' && assets.length === 0) return [{ tool, input: { market } }];
    const fitting = companies ? assets.filter((asset) => asset.market !== 'crypto') : assets;
    return fitting.length === 0
      ? []
      : ofAssets(
          want,
          fitting.map(({ symbol }) => symbol),
          intent,
        );
  });
  return [...new Map(requests.map((one) => [JSON.stringify(one), one])).values()].slice(0, 8);
}

const live = /\b(?:live|real(?:[- ]money)?|en reel|reels?|reelles?)\b/;
const published = /\b(?:published|paper|forward|papier|ficti(?:f|ve)s?|publiee?s?|inscrite?s?)\b/;

/** Which series of the track record is asked about: what was computed afterwards unless another is named. */
function recordSeries({
  said: words,
  mentions,
}: Pick<Intent, 'said' | 'mentions'>): 'backtest' | 'paper-forward' | 'live' {
  // In capitals they look like symbols.
  const said = `${words} ${mentions.join(' ').toLowerCase()}`;
  if (live.test(said)) return 'live';
  return published.test(said) ? 'paper-forward' : 'backtest';
}
