import { formatPercent } from '@auspex/market';
import { useMemo, useState } from 'react';
import { Badge } from '../src/ui/badge/badge.tsx';
import { Card } from '../src/ui/card/card.tsx';
import { Sparkline } from '../src/ui/charts/sparkline.tsx';
import { Change } from '../src/ui/formats/change.tsx';
import { Price } from '../src/ui/formats/price.tsx';
import { Probability } from '../src/ui/formats/probability.tsx';
import { RelativeDate } from '../src/ui/formats/relative-date.tsx';
import { Segmented } from '../src/ui/segmented/segmented.tsx';
import { DataTable, type TableStatus } from '../src/ui/tables/data-table.tsx';
import { useStoredViews } from '../src/ui/tables/saved-views.ts';
import { useBrowserSearchParams } from '../src/ui/tables/search-params-port.ts';
import type { TableColumn } from '../src/ui/tables/table-column.ts';
import { makeSignals, type PreviewSignal } from './preview-data.ts';

const TONES = { buy: 'gain', hold: 'neutral', sell: 'loss' } as const;
const NOW_MS = Date.now();

const COLUMNS: readonly TableColumn<PreviewSignal>[] = [
  { id: 'symbol', header: 'Symbol', kind: 'text', value: (row) => row.symbol, widthPx: 130 },
  { id: 'name', header: 'Name', kind: 'text', value: (row) => row.name, widthPx: 220 },
  {
    id: 'stance',
    header: 'Stance',
    kind: 'choice',
    value: (row) => row.stance,
    cell: (row) => <Badge tone={TONES[row.stance]}>{row.stance}</Badge>,
    widthPx: 100,
  },
  {
    id: 'probability',
    header: 'P(up) 20',
    hint: 'Calibrated probability that the price is higher after 20 bars',
    kind: 'number',
    value: (row) => row.probability,
    cell: (row) => <Probability value={row.probability} missing="Not enough evidence" />,
    widthPx: 100,
    descendingFirst: true,
  },
  {
    id: 'move',
    header: 'Move, 80 %',
    kind: 'number',
    value: (row) => row.high + row.low,
    cell: (row) => `${formatPercent(row.low, 1)} … ${formatPercent(row.high, 1)}`,
    widthPx: 140,
  },
  { id: 'strength', header: 'Strength', kind: 'number', value: (row) => row.strength, widthPx: 100 },
  {
    id: 'age',
    header: 'Age',
    kind: 'date',
    value: (row) => NOW_MS - row.ageMs,
    cell: (row) => <RelativeDate at={NOW_MS - row.ageMs} />,
    widthPx: 120,
  },
  {
    id: 'price',
    header: 'Price',
    hint: 'USD, last trade',
    kind: 'number',
    value: (row) => row.price,
    cell: (row) => <Price value={row.price} tick="0.01" />,
    widthPx: 100,
  },
  {
    id: 'change',
    header: 'Change',
    kind: 'number',
    value: (row) => row.change,
    cell: (row) => <Change value={row.change} />,
    widthPx: 100,
    descendingFirst: true,
  },
  {
    id: 'trend',
    header: '30 days',
    kind: 'number',
    value: (row) => (row.trend.at(-1) ?? 0) / (row.trend[0] ?? 1) - 1,
    cell: (row) => <Sparkline values={row.trend} label={`${row.symbol}, 30 days`} />,
    widthPx: 120,
    unfilterable: true,
  },
];

type Shown = 'ready' | 'loading' | 'empty' | 'error' | 'stale' | '10,000';
const SHOWN: readonly Shown[] = ['ready', 'loading', 'empty', 'error', 'stale', '10,000'];

const STATUSES: Record<Shown, TableStatus> = {
  ready: { kind: 'ready' },
  '10,000': { kind: 'ready' },
  empty: { kind: 'ready' },
  loading: { kind: 'loading' },
  error: { kind: 'error', reason: 'The server did not answer. Your filters are kept.', onRetry: () => {} },
  stale: {
    kind: 'stale',
    since: new Date(NOW_MS - 864e5),
    reason: 'The source has not answered since yesterday.',
  },
};

const NO_ROWS: readonly PreviewSignal[] = [];

export function TablePreview({ phone }: { readonly phone: 'scroll' | 'cards' }) {
  const [shown, setShown] = useState<Shown>('ready');
  const rows = useMemo(() => makeSignals(shown === '10,000' ? 10_000 : 500), [shown]);
  const searchParams = useBrowserSearchParams();
  const views = useStoredViews('gallery');
  return (
    <Card
      flush
      title="AI technical signals"
      note="Closed daily bars; simulated"
      actions={
        <Segmented
          label="State"
          size="small"
          value={shown}
          onChange={setShown}
          items={SHOWN.map((value) => ({ value, label: value }))}
        />
      }
    >
      <DataTable
        label="AI technical signals"
        columns={COLUMNS}
        rows={shown === 'empty' || shown === 'loading' || shown === 'error' ? NO_ROWS : rows}
        rowId={(row) => row.id}
        rowName={(row) => row.symbol}
        status={STATUSES[shown]}
        searchParams={searchParams}
        views={views}
        fileName="signals"
        maxHeight="460px"
        phone={phone}
        empty={{
          title: 'Your watchlist is empty',
          reason: 'Signals show here for the symbols you watch.',
          action: { label: 'Show all symbols', onPress: () => setShown('ready') },
        }}
        detail={(row) => <p>What would flip {row.symbol}: a close under the 50-day average.</p>}
        footer={<span>as of 11 Mar 2024, 21:00 UTC · Source: simulated</span>}
      />
    </Card>
  );
}
