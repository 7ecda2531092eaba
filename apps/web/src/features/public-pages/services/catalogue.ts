import type { FeatureKey } from '@auspex/contract/features';
import type { PathName } from '../../../shared/navigation/paths.ts';

export interface CatalogueEntry {
  readonly key: Extract<
    FeatureKey,
    | 'signals'
    | 'returns'
    | 'breakdown'
    | 'seasonality'
    | 'charts'
    | 'screener'
    | 'earnings'
    | 'news'
    | 'sentiment'
    | 'volume'
    | 'correlation'
    | 'portfolio'
    | 'orders'
    | 'alerts'
    | 'assistant'
  >;
  /** Its page; alerts have none of their own. */
  readonly to: PathName | null;
  readonly markets: readonly ('crypto' | 'stocks')[];
  readonly experimental?: true;
}

const both = ['crypto', 'stocks'] as const;

/** The tools in three groups, in the order in which a member meets them. */
export const CATALOGUE: ReadonlyArray<{
  readonly group: 'read' | 'find' | 'act';
  readonly entries: readonly CatalogueEntry[];
}> = [
  {
    group: 'read',
    entries: [
      { key: 'signals', to: 'technicalAnalysis', markets: both },
      { key: 'returns', to: 'aiReturns', markets: both },
      { key: 'breakdown', to: 'assetBreakdown', markets: both },
      { key: 'seasonality', to: 'regression', markets: both },
      { key: 'charts', to: 'chartAnalysis', markets: both },
    ],
  },
  {
    group: 'find',
    entries: [
      { key: 'screener', to: 'smartScreener', markets: both },
      { key: 'earnings', to: 'earningCalendar', markets: ['stocks'] },
      { key: 'news', to: 'news', markets: both },
      { key: 'sentiment', to: 'sentimentAnalysis', markets: both },
      { key: 'volume', to: 'relativeVolume', markets: both },
      { key: 'correlation', to: 'stockCorrelation', markets: both },
    ],
  },
  {
    group: 'act',
    entries: [
      { key: 'portfolio', to: 'portfolio', markets: both },
      { key: 'orders', to: 'portfolio', markets: both },
      { key: 'alerts', to: null, markets: both },
      { key: 'assistant', to: 'chat', markets: both, experimental: true },
    ],
  },
];
