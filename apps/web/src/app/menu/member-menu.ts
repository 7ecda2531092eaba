import { pathTo } from '../../shared/navigation/paths.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { MemberTextKey } from './member.text.ts';

export interface MemberEntry {
  readonly label: MemberTextKey;
  readonly icon: IconName;
  readonly href: string;
  /** A small mark after the label. */
  readonly mark?: MemberTextKey;
}

/** A named group of entries, or one entry that stands by itself. */
export type MenuPart =
  | {
      readonly kind: 'group';
      readonly label: MemberTextKey;
      readonly icon: IconName;
      readonly entries: readonly MemberEntry[];
    }
  | { readonly kind: 'entry'; readonly entry: MemberEntry };

/** The sidebar, word for word as specified, and a last group for what the specification has no entry for. */
export const memberMenu: readonly MenuPart[] = [
  {
    kind: 'group',
    label: 'cryptocurrencies',
    icon: 'crypto',
    entries: [
      { label: 'aiTechnicalSignals', icon: 'signals', href: pathTo('technicalAnalysis') },
      { label: 'aiTechnicalReturns', icon: 'returns', href: pathTo('aiReturnsAuth') },
      { label: 'seasonality', icon: 'seasonality', href: pathTo('regression', { country: 'crypto' }) },
      { label: 'portfolio', icon: 'portfolio', href: pathTo('portfolio') },
    ],
  },
  {
    kind: 'group',
    label: 'usaStocks',
    icon: 'stocks',
    entries: [
      { label: 'assetBreakdown', icon: 'breakdown', href: pathTo('assetBreakdown', { asset: 'AAPL' }) },
      { label: 'aiTechnicalSignals', icon: 'signals', href: pathTo('stocksAnalysis') },
      { label: 'aiTechnicalReturns', icon: 'returns', href: pathTo('stockAiReturnsAuth') },
      { label: 'seasonality', icon: 'seasonality', href: pathTo('regression', { country: 'us' }) },
      { label: 'smartScreener', icon: 'screener', href: pathTo('smartScreener') },
      { label: 'earningsCalendar', icon: 'calendar', href: pathTo('earningCalendar') },
      { label: 'charts', icon: 'candles', href: pathTo('chartAnalysis') },
    ],
  },
  { kind: 'entry', entry: { label: 'news', icon: 'news', href: pathTo('newsAnalysis') } },
  {
    kind: 'entry',
    entry: { label: 'chatWithAi', icon: 'chat', href: pathTo('chat'), mark: 'experimental' },
  },
  {
    kind: 'group',
    label: 'moreTools',
    icon: 'more',
    entries: [
      { label: 'sentiment', icon: 'sentiment', href: pathTo('sentimentAnalysis') },
      { label: 'relativeVolume', icon: 'volume', href: pathTo('relativeVolume') },
      { label: 'correlation', icon: 'correlation', href: pathTo('stockCorrelation') },
      { label: 'referral', icon: 'gift', href: pathTo('refer') },
    ],
  },
];

/** The five most used places, at hand on a phone. */
export const bottomBarEntries: readonly MemberEntry[] = [
  { label: 'signals', icon: 'signals', href: pathTo('technicalAnalysis') },
  { label: 'screener', icon: 'screener', href: pathTo('smartScreener') },
  { label: 'charts', icon: 'candles', href: pathTo('chartAnalysis') },
  { label: 'portfolio', icon: 'portfolio', href: pathTo('portfolio') },
  { label: 'news', icon: 'news', href: pathTo('newsAnalysis') },
];

/** Whether an entry leads to the screen that is shown; `/news-analysis/AAPL` belongs to `/news-analysis`. */
export function isCurrent(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
