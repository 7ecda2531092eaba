import {
  type Decimal,
  decimal,
  formatExact,
  formatFullPrice,
  formatNumber,
  formatPercent,
  type Language,
  roundAverage,
  ZERO,
} from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import type { chartsText } from './charts.text.ts';
import type { BarsPage, EarningsHistory, NewsPage, OwnTrades, SignalPage } from './charts-queries.ts';
import type { MarkKind, PlotMark } from './plot/plot-model.ts';

type Words = Translate<keyof (typeof chartsText)['en'] & string>;

export interface MarkSources {
  readonly symbol: string;
  readonly market: Market;
  readonly kinds: readonly MarkKind[];
  readonly actions: readonly BarsPage['actions'][number][];
  readonly earnings: EarningsHistory | undefined;
  readonly news: NewsPage | undefined;
  readonly signals: SignalPage | undefined;
  readonly trades: OwnTrades | undefined;
}

interface Wording {
  readonly t: Words;
  readonly language: Language;
}

function actionMarks({ symbol, actions }: MarkSources, { t, language }: Wording): PlotMark[] {
  const href = pathTo('assetBreakdown', { asset: symbol });
  return actions.map((action) => {
    const timeMs = Date.parse(action.exDate);
    if (action.kind === 'split') {
      const text = t('mark.split', {
        ratio: formatNumber(action.newPerOld, 4, language).replace(/[.,]?0+$/, ''),
      });
      return { kind: 'splits', timeMs, letter: t('mark.splitLetter'), tone: 'accent', text, href };
    }
    const amount = `${formatNumber(action.amountPerShare, 4, language)} ${action.currency}`;
    const text = t('mark.dividend', { amount });
    return { kind: 'dividends', timeMs, letter: t('mark.dividendLetter'), tone: 'info', text, href };
  });
}

function earningsMarks({ symbol, earnings }: MarkSources, { t, language }: Wording): PlotMark[] {
  const href = `${pathTo('earningCalendar')}?${new URLSearchParams({ symbol })}`;
  return (earnings?.reports ?? []).map(({ date, epsSurprise, quarter, fiscalYear }) => {
    const surprise = epsSurprise === null ? t('mark.noSurprise') : formatPercent(epsSurprise, 1, language);
    return {
      kind: 'earnings',
      timeMs: Date.parse(date),
      letter: t('mark.earningsLetter'),
      tone: epsSurprise === null ? 'muted' : epsSurprise < 0 ? 'loss' : 'gain',
      text: t('mark.earnings', { quarter, year: fiscalYear, surprise }),
      href,
    };
  });
}

function newsMarks({ symbol, news }: MarkSources, { t }: Wording): PlotMark[] {
  const href = pathTo('newsAnalysis', { selector: symbol });
  return (news?.items ?? []).map(({ publishedAt, title, publisher }) => ({
    kind: 'news',
    timeMs: Date.parse(publishedAt),
    letter: t('mark.newsLetter'),
    tone: 'muted',
    text: `${title} (${publisher})`,
    href,
  }));
}

const STANCE_TONES = { buy: 'gain', hold: 'muted', sell: 'loss' } as const;

function signalMarks({ symbol, market, signals }: MarkSources, { t }: Wording): PlotMark[] {
  const screen = pathTo(market === 'us' ? 'stocksAnalysis' : 'technicalAnalysis');
  return (signals?.history ?? []).map(({ date, stance, series }) => ({
    kind: 'signals',
    timeMs: Date.parse(date),
    letter: t(`stance.${stance}`).slice(0, 1),
    tone: STANCE_TONES[stance],
    text: t(series === 'paper-forward' ? 'mark.signal' : 'mark.recomputed', {
      stance: t(`stance.${stance}`),
    }),
    href: `${screen}?${new URLSearchParams({ symbol })}`,
  }));
}

/** What one cost; worked out where a statement says only what all of it did. */
function priceOf({ price, amount, quantity }: OwnTrades['items'][number]): Decimal | null {
  if (price !== null) return decimal(price);
  const traded = quantity === null ? ZERO : decimal(quantity);
  return amount === null || traded.isZero() ? null : roundAverage(decimal(amount).dividedBy(traded));
}

function tradeMarks({ symbol, trades }: MarkSources, { t, language }: Wording): PlotMark[] {
  return (trades?.items ?? []).map((trade) => {
    const { kind, at, day, quantity, currency, account, source } = trade;
    const side = kind === 'sell' ? 'sold' : 'bought';
    const address = { tab: source === 'order' ? 'orders' : 'transactions', 'o.symbol': symbol };
    return {
      kind: 'trades',
      timeMs: Date.parse(at ?? day),
      letter: t(`mark.${side}Letter`),
      tone: kind === 'sell' ? 'loss' : 'gain',
      text: t(`mark.${side}`, {
        quantity: formatExact(quantity === null ? null : decimal(quantity), language),
        price: formatFullPrice(priceOf(trade), language),
        currency: currency ?? '',
        account,
      }),
      href: `${pathTo('portfolio')}?${new URLSearchParams(address)}`,
    };
  });
}

/** Everything that happened to an asset, of the kinds wanted, oldest first. */
export function marksOf(sources: MarkSources, wording: Wording): readonly PlotMark[] {
  const all = [
    ...actionMarks(sources, wording),
    ...earningsMarks(sources, wording),
    ...newsMarks(sources, wording),
    ...signalMarks(sources, wording),
    ...tradeMarks(sources, wording),
  ];
  return all
    .filter(({ kind }) => sources.kinds.some((wanted) => wanted === kind))
    .toSorted((one, other) => one.timeMs - other.timeMs);
}
