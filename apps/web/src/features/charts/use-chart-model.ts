import { type BarColumns, isIntraday, sliceBars } from '@auspex/market';
import type { ComputedIndicator } from '@auspex/quant/chart';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { asOfQuery, NOW } from '../../shared/market/as-of/read-as-of.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { barColumns, type Market, symbolQuery } from '../../shared/market/market-queries.ts';
import { useQuote } from '../../shared/market/quotes/use-quote.ts';
import { indicatorsText } from '../../shared/market/vocabulary/indicators.text.ts';
import type { ValuesOf } from '../../shared/navigation/use-address.ts';
import { useDataLabels } from '../../ui/data-labels.ts';
import { serverTime } from '../../ui/formats/server-time.ts';
import { THEME_EVENT, themeAt } from '../../ui/theme/theme-choice.ts';
import { type ColourTokens, colourTokens } from '../../ui/theme/tokens.ts';
import {
  alignedCloses,
  barsUntil,
  mergeBars,
  overlapOf,
  type Replay,
  uniqueActions,
  withFormingDay,
} from './chart-bars.ts';
import { marksOf } from './chart-marks.ts';
import { chartsText } from './charts.text.ts';
import type { ChartWish, chartsAddress } from './charts-address.ts';
import {
  type BarsPage,
  type BarsWish,
  barsQuery,
  type ChartIndicator,
  earningsQuery,
  newestBarsQuery,
  newsQuery,
  signalQuery,
  tradesQuery,
} from './charts-queries.ts';
import { useComputed } from './compute-indicators.ts';
import { makePanes } from './make-panes.ts';
import { adjustedForSplits, type Drawing, dayOfShares } from './plot/drawing-shapes.ts';
import type { PlotMark, PlotModel } from './plot/plot-model.ts';

export type ChartsView = ValuesOf<typeof chartsAddress>;

export interface ChartRequest {
  readonly wish: ChartWish;
  readonly view: ChartsView;
  readonly indicators: readonly ChartIndicator[];
  readonly drawings: readonly Drawing[];
  /** Of the patterns that are marked, once they are found. */
  readonly patternMarks: readonly PlotMark[];
  /** How far a replay is; null without one. */
  readonly replay: Replay | null;
}

/** The colours of the theme that is on. */
function useTokens(): ColourTokens {
  const [tokens, setTokens] = useState(() => colourTokens(themeAt(null)));
  useEffect(() => {
    const read = () => setTokens(colourTokens(themeAt(null)));
    document.addEventListener(THEME_EVENT, read);
    return () => document.removeEventListener(THEME_EVENT, read);
  }, []);
  return tokens;
}

type Actions = readonly BarsPage['actions'][number][];
const NO_ACTIONS: Actions = [];

/** The bars of a chart: pages of the past, what closed since, and the day that is forming. */
function useBars(wish: BarsWish, replay: Replay | null) {
  const asOf = useAsOf();
  const past = useInfiniteQuery(barsQuery(wish, asOf));
  const { data: newest } = useQuery({
    ...newestBarsQuery(wish, asOf),
    enabled: asOf.kind === 'now' && past.isSuccess,
  });
  const pages = past.data?.pages;
  const read = useMemo(() => pages?.map(({ bars }) => barColumns(bars)), [pages]);
  const since = useMemo(() => newest && barColumns(newest.bars), [newest]);
  const overlap = read?.[0] && since ? overlapOf(read[0], since) : 0;
  const all = useMemo(
    () => (read ? mergeBars(since && overlap > 0 ? [...read, since] : read) : null),
    [read, since, overlap],
  );
  const { refetch } = past;
  // The pages are read again before the newest bars no longer reach back to them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading that leaves them apart
  useEffect(() => {
    if (since && overlap < since.time.length / 2) void refetch({ cancelRefetch: false });
  }, [read, since]);
  const actions = useMemo(() => uniqueActions(pages?.flatMap((page) => page.actions) ?? NO_ACTIONS), [pages]);
  const { timeframe } = wish;
  const closed = useMemo(
    () => (all && replay ? barsUntil(all, replay, timeframe) : all),
    [all, replay, timeframe],
  );
  return { past, first: pages?.[0], closed, actions };
}

function useMarks(wish: ChartWish, { view, actions }: { view: ChartsView; actions: Actions }) {
  const { symbol } = wish;
  const t = useText(chartsText);
  const language = useLanguage();
  const asOf = useAsOf();
  const { data: facts } = useQuery(symbolQuery(symbol, asOf));
  const market: Market = facts?.asset.market ?? 'us';
  const wanted = (kind: ChartsView['marks'][number]) => facts !== undefined && view.marks.includes(kind);
  const isStock = facts?.asset.kind === 'stock';
  const { data: earnings } = useQuery({
    ...earningsQuery(symbol, asOf),
    enabled: wanted('earnings') && isStock,
  });
  const { data: news } = useQuery({ ...newsQuery(symbol, asOf), enabled: wanted('news') });
  const { data: signals } = useQuery({ ...signalQuery(symbol, asOf), enabled: wanted('signals') });
  const { data: trades } = useQuery({ ...tradesQuery(symbol), enabled: wanted('trades') });
  return useMemo(
    () =>
      marksOf(
        { symbol, market, kinds: view.marks, actions, earnings, news, signals, trades },
        { t, language },
      ),
    [symbol, market, view.marks, actions, earnings, news, signals, trades, t, language],
  );
}

function useCompared(
  { wish, view }: ChartRequest,
  { time, tokens }: { time: ArrayLike<number> | undefined; tokens: ColourTokens },
) {
  const asOf = useAsOf();
  const adjustment = view.dividends === 'out' ? 'splits-and-dividends' : 'splits';
  const symbols = view.compare.filter((symbol) => symbol !== wish.symbol);
  const found = useQueries({
    queries: symbols.map((symbol) => newestBarsQuery({ ...wish, symbol, adjustment }, asOf, 20_000)),
  });
  const bars = found.map(({ data }) => data?.bars);
  const key = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists that are new with every render, told by their key
  const compared = useMemo(
    () =>
      symbols.flatMap((symbol, place) => {
        const own = bars[place];
        if (!own || !time) return [];
        const colour = tokens.series[(place + 1) % tokens.series.length] ?? tokens.accent;
        return [{ symbol, values: alignedCloses(time, barColumns(own)), colour }];
      }),
    [key, symbols.join(), time, tokens],
  );
  const failures = found.flatMap(({ data, error, refetch }, place) =>
    error && !data ? [{ symbol: symbols[place] ?? '', error, retry: () => void refetch() }] : [],
  );
  return [compared, failures] as const;
}

/** The words on the canvas. */
function usePlotLabels(): PlotModel['labels'] {
  const t = useText(chartsText);
  const labels = useDataLabels();
  return useMemo(
    () => ({
      open: labels.openMark,
      high: labels.highMark,
      low: labels.lowMark,
      close: labels.closeMark,
      volume: t('volume'),
      bars: (count) => t('measure.bars', { count }),
      days: (count) => t('measure.days', { count }),
    }),
    [labels, t],
  );
}

const SMOOTHED = { indicator: 'Heikin-Ashi', options: {} };

/** The candles that are drawn: smoothed ones, where they are computed, and the bar that is still forming as it is. */
function shownBars(
  bars: BarColumns,
  closed: BarColumns,
  smoothed: ComputedIndicator | undefined,
): BarColumns {
  if (!smoothed || 'problem' in smoothed) return bars;
  return mergeBars([
    { ...closed, ...smoothed.values },
    sliceBars(bars, closed.time.length, bars.time.length),
  ]);
}

const byTime = (one: PlotMark, other: PlotMark) => one.timeMs - other.timeMs;

const NO_DRAWINGS: readonly Drawing[] = [];

/**
 * The drawings in the shares that the prices are in. Only the daily bars up to now come with every split: elsewhere
 * they are asked for, and drawings wait for them.
 */
function useDrawings(
  { wish, drawings }: ChartRequest,
  { actions, sharesOf }: { actions: Actions; sharesOf: string },
) {
  const isWhole = useAsOf().kind !== 'at' && wish.timeframe === '1d';
  const days = { symbol: wish.symbol, timeframe: '1d', adjustment: 'splits' } as const;
  const { data, isError } = useInfiniteQuery({
    ...barsQuery(days, NOW),
    enabled: !isWhole && drawings.length > 0,
  });
  const known = isWhole || isError ? actions : data?.pages[0]?.actions;
  return useMemo(() => {
    if (!known) return NO_DRAWINGS;
    const splits = uniqueActions(known).filter((action) => action.kind === 'split');
    return drawings.map((drawing) => adjustedForSplits(drawing, splits, sharesOf));
  }, [drawings, known, sharesOf]);
}

/** What the model is made of besides the bars: everything that follows the theme, the language and the view. */
function useLook({ wish, view, indicators }: ChartRequest) {
  const language = useLanguage();
  const ti = useText(indicatorsText);
  const tokens = useTokens();
  const labels = usePlotLabels();
  const { symbol, timeframe } = wish;
  return useMemo(
    () => ({
      ...{ symbol, timeframe, indicators, language, ti, tokens, labels },
      intraday: isIntraday(timeframe),
      style: view.style,
      scale: view.scale,
      withVolume: view.volume,
      withProfile: view.profile === 'on',
    }),
    [
      symbol,
      timeframe,
      view.style,
      view.scale,
      view.volume,
      view.profile,
      indicators,
      language,
      ti,
      tokens,
      labels,
    ],
  );
}

/** Until the indicators of new bars are computed, the chart stays as it was: bars and lines belong together. */
function useSettled(made: PlotModel | null, { key, ready }: { key: string; ready: boolean }) {
  const kept = useRef<PlotModel | null>(null);
  if (ready || kept.current?.key !== key) kept.current = made;
  return kept.current;
}

/** Everything one chart shows; null until its bars are there. */
export function useChartModel(request: ChartRequest) {
  const { wish, view, indicators, replay, patternMarks } = request;
  const adjustment = view.dividends === 'out' ? ('splits-and-dividends' as const) : ('splits' as const);
  const { past, first, closed, actions } = useBars({ ...wish, adjustment }, replay);
  const smoothed = view.style === 'heikin-ashi';
  const wanted = useMemo(() => (smoothed ? [...indicators, SMOOTHED] : indicators), [indicators, smoothed]);
  const { computed, failed, retry } = useComputed(closed, wanted);
  const quote = useQuote(wish.symbol, null);
  const asOf = useAsOf();
  const live = asOf.kind === 'now' && replay === null ? quote : null;
  const bars = useMemo(
    () => (closed && wish.timeframe === '1d' ? withFormingDay(closed, live) : closed),
    [closed, live, wish.timeframe],
  );
  const look = useLook(request);
  const marks = useMarks(wish, { view, actions });
  const [compared, comparedFailures] = useCompared(request, { time: bars?.time, tokens: look.tokens });
  const { data: facts } = useQuery(symbolQuery(wish.symbol, asOf));
  const sharesOf = dayOfShares(facts?.asset.market ?? 'us', asOf.kind === 'at' ? asOf.at : serverTime());
  const drawings = useDrawings(request, { actions, sharesOf });
  const key = [wish.symbol, wish.timeframe, adjustment, asOfQuery(asOf).asOf].join(' ');
  const made = useMemo((): PlotModel | null => {
    if (!bars || !closed) return null;
    const until = replay?.atMs ?? Number.POSITIVE_INFINITY;
    return {
      ...look,
      ...{ key, bars, closed, compared, drawings, sharesOf },
      scale: compared.length > 0 ? 'percent' : look.scale,
      shown: shownBars(bars, closed, smoothed ? computed?.at(-1) : undefined),
      panes: makePanes({ ...look, computed: computed ?? [] }),
      marks: [...marks, ...patternMarks].filter(({ timeMs }) => timeMs <= until).toSorted(byTime),
      lastPrice: live?.last ?? null,
    };
  }, [
    bars,
    closed,
    computed,
    smoothed,
    replay,
    key,
    look,
    compared,
    marks,
    patternMarks,
    drawings,
    sharesOf,
    live,
  ]);
  const ready = computed !== null || failed;
  const model = useSettled(made, { key, ready });
  const failures = { compared: comparedFailures, indicators: failed ? retry : null };
  return { model, ready, computed: computed ?? [], first, past, failures };
}
