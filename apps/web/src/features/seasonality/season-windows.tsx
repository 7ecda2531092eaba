import { formatNumber } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Card } from '../../ui/card/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { seasonalityText } from './seasonality.text.ts';
import {
  type AssetSeasons,
  heldOf,
  type MarketSeasons,
  type MarketWindow,
  type PastWindow,
  type SeasonWindow,
} from './seasonality-queries.ts';
import {
  type AssetPastWindow,
  type Dates,
  pastColumns,
  windowColumns,
  windowId,
  windowName,
} from './window-columns.tsx';

interface WindowTableProps<Row extends Dates> {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly idOf: (row: Row) => string;
  /** Tells the tables of the page apart in the address. */
  readonly paramPrefix: string;
  readonly fileName: string;
  /** The least likely first. */
  readonly byChance?: boolean;
  /** A long table has a box of this height and every tool; a short one has its file. */
  readonly boxHeight?: string;
}

const BY_CHANCE = { columnId: 'q', descending: false } as const;

/** A table of windows in a card of its own. */
function WindowTable<Row extends Dates>(props: WindowTableProps<Row>) {
  const { title, note, rows, columns, idOf, paramPrefix, fileName, byChance = false, boxHeight } = props;
  const t = useText(seasonalityText);
  const language = useLanguage();
  const port = useSearchPort();
  const nameOf = (row: Row & Partial<Pick<MarketWindow, 'asset'>>) =>
    [row.asset?.symbol, windowName(row, { t, language })].filter(Boolean).join(', ');
  return (
    <Card title={title} note={note} flush>
      <DataTable
        label={title}
        {...{ rows, columns, paramPrefix, fileName }}
        rowId={idOf}
        rowName={nameOf}
        searchParams={port}
        {...(byChance && { defaultSort: BY_CHANCE })}
        empty={{ title: t('windows.none'), reason: t('windows.noneWhy') }}
        maxHeight={boxHeight ?? 'none'}
        tools={boxHeight === undefined ? 'file' : 'all'}
        compact
      />
    </Card>
  );
}

/** How many of the tested windows lie below the threshold, and how many chance alone explains. */
function useScanNote() {
  const t = useText(seasonalityText);
  const language = useLanguage();
  return ({
    scanned,
    hits,
    falseHitsExpected,
  }: Pick<AssetSeasons, 'scanned' | 'hits' | 'falseHitsExpected'>) =>
    t('scan.note', {
      scanned: formatNumber(scanned, 0, language),
      hits: formatNumber(hits, 0, language),
      expected: formatNumber(falseHitsExpected, 0, language),
    });
}

export function AssetWindows({ seasons }: { readonly seasons: AssetSeasons }) {
  const t = useText(seasonalityText);
  const language = useLanguage();
  const note = useScanNote();
  const { asset, windows } = seasons;
  const columns = useMemo(() => windowColumns<SeasonWindow>({ t, language }), [t, language]);
  return (
    <WindowTable
      title={t('windows.title', { symbol: asset.symbol })}
      note={note(seasons)}
      rows={windows}
      columns={columns}
      idOf={windowId}
      paramPrefix="own."
      fileName={`auspex-windows-${asset.symbol}`}
      byChance
    />
  );
}

/** What the page would have shown of this asset a year ago. */
export function AssetPast({ seasons: { asset, past } }: { readonly seasons: AssetSeasons }) {
  const t = useText(seasonalityText);
  const language = useLanguage();
  const columns = useMemo(() => pastColumns<AssetPastWindow>({ t, language }), [t, language]);
  if (past.length === 0) return null;
  return (
    <WindowTable
      title={t('past.title', { name: asset.symbol })}
      note={t('past.note', heldOf(past))}
      rows={past}
      columns={columns}
      idOf={windowId}
      paramPrefix="past."
      fileName={`auspex-past-windows-${asset.symbol}`}
    />
  );
}

function symbolColumn<Row extends Pick<MarketWindow, 'asset'>>(
  header: string,
  market: Market,
): TableColumn<Row> {
  return {
    id: 'symbol',
    header,
    kind: 'text',
    value: ({ asset }) => asset.symbol,
    cell: ({ asset: { symbol, name } }) => (
      <a
        href={`${pathTo('regression', { country: market })}?symbol=${encodeURIComponent(symbol)}`}
        title={name}
      >
        <strong>{symbol}</strong>
      </a>
    ),
    widthPx: 96,
  };
}

interface MarketTableProps {
  readonly seasons: MarketSeasons;
  readonly market: Market;
}

const marketWindowId = (row: Dates & Pick<MarketWindow, 'asset'>) => `${row.asset.symbol} ${windowId(row)}`;

/** `symbol`: how that column is called. */
export function marketWindowColumns({
  symbol,
  market,
  ...words
}: Parameters<typeof windowColumns>[0] & { readonly symbol: string; readonly market: Market }) {
  return [symbolColumn<MarketWindow>(symbol, market), ...windowColumns<MarketWindow>(words)];
}

/** The least likely windows of all assets, tested together. */
export function MarketWindows({ seasons, market }: MarketTableProps) {
  const t = useText(seasonalityText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const note = useScanNote();
  const columns = useMemo(
    () => marketWindowColumns({ t, language, market, symbol: tMarket('column.symbol') }),
    [t, tMarket, language, market],
  );
  const best = Math.min(...seasons.windows.map(({ q }) => q ?? 1));
  return (
    <WindowTable
      title={t('scan.title', { count: seasons.assets })}
      note={`${note(seasons)} ${t(best <= 0.1 ? 'scan.found' : 'scan.nothing')}`}
      rows={seasons.windows}
      columns={columns}
      idOf={marketWindowId}
      paramPrefix="all."
      fileName={`auspex-windows-${market}`}
      byChance
      boxHeight="520px"
    />
  );
}

/** What the same scan would have shown a year ago, all of it. */
export function MarketPast({ seasons: { past }, market }: MarketTableProps) {
  const t = useText(seasonalityText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const columns = useMemo(
    () => [
      symbolColumn<PastWindow>(tMarket('column.symbol'), market),
      ...pastColumns<PastWindow>({ t, language }),
    ],
    [t, tMarket, language, market],
  );
  return (
    <WindowTable
      title={t('past.title', { name: t(`market.${market}`) })}
      note={t('past.note', heldOf(past))}
      rows={past}
      columns={columns}
      idOf={marketWindowId}
      paramPrefix="before."
      fileName={`auspex-past-windows-${market}`}
      boxHeight="420px"
    />
  );
}
