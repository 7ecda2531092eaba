import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Provenance } from '../../shared/market/market-queries.ts';
import { sourceName } from '../../shared/market/vocabulary/source-name.ts';
import type { ChartLayer, ChartPane } from '../../ui/charts/chart-layer.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatTone } from './format-tone.ts';
import { sentimentText } from './sentiment.text.ts';
import type { MarketMood } from './sentiment-queries.ts';

interface HistoryPanelProps {
  readonly history: MarketMood['history'];
  readonly provenance: Provenance;
  readonly title: string;
  readonly fileName: string;
  readonly heightPx?: number;
}

/** Mean tone of each day above, how many headlines it came from below. */
export function HistoryPanel({ history, provenance, title, fileName, heightPx = 260 }: HistoryPanelProps) {
  const t = useText(sentimentText);
  const words = useText(marketText);
  const locale = useLanguage();
  const earlier = useAsOf().kind === 'at';
  const layers = useMemo((): ChartLayer[] => {
    const at = history.map(({ date }) => Date.parse(date));
    const point = (index: number, value: number | null) => ({ timeMs: at[index] ?? 0, value });
    return [
      {
        kind: 'line',
        name: t('history.tone'),
        points: history.map(({ mean }, index) => point(index, mean)),
        tone: 'accent',
      },
      {
        kind: 'histogram',
        name: t('history.count'),
        points: history.map(({ n }, index) => point(index, n)),
        tone: 'muted',
        pane: 1,
      },
    ];
  }, [history, t]);
  const panes = useMemo(
    (): ChartPane[] => [
      { share: 3, formatValue: (value) => formatTone(value, locale), zeroLine: true },
      { share: 1, formatValue: (value) => Math.round(value).toLocaleString(locale) },
    ],
    [locale],
  );
  if (history.every(({ n }) => n === 0))
    return (
      <EmptyState
        title={t('history.none')}
        reason={t(earlier ? 'history.noneThen' : 'history.noneWhy')}
        icon="sentiment"
      />
    );
  return (
    <TimeChart
      title={title}
      note={t('history.note')}
      layers={layers}
      panes={panes}
      heightPx={heightPx}
      fileName={fileName}
      asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
      source={sourceName(provenance, words)}
      simulated={provenance.simulated}
    />
  );
}
