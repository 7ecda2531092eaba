import type { CallReply, Calls } from '@auspex/contract';
import { signalColumns as listColumns } from '@auspex/contract/table';
import { DAY_MS } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { usePreparation } from '../../../shared/market/preparation/use-preparation.ts';
import { ProvenanceLine } from '../../../shared/market/provenance/provenance-line.tsx';
import { sectorWords } from '../../../shared/market/sector-name.ts';
import { MarketTable, useOpenSymbol } from '../../../shared/market-table/market-table.tsx';
import type { ColumnWords } from '../../../shared/market-table/server-words.ts';
import {
  addressColumns,
  columnsByMarket,
  useListPages,
} from '../../../shared/market-table/use-list-pages.ts';
import { useWatchlistChoice, WatchlistFilter } from '../../../shared/watchlists/watchlist-filter.tsx';
import { useMinute } from '../../../ui/formats/use-minute.ts';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import type { TableManner } from '../../../ui/tables/table-frame.tsx';
import { useFee } from '../fee/fee.ts';
import { FeeButton } from '../fee/fee-button.tsx';
import { HORIZONS, type Horizon, type LatestSignals, type ListedSignal, outlookOf } from '../signal.ts';
import { signalsQuery } from '../signal-queries.ts';
import styles from '../signals.module.css';
import { type SignalsTextKey, signalsText } from '../signals.text.ts';
import type { SignalsAddress, SignalTab, WayBack } from '../signals-address.ts';
import { signalColumns } from './signal-columns.tsx';

/** What a row shows on a phone. */
const CARD = ['price', 'change', 'stance', 'pup20'];

const COLUMNS = columnsByMarket(addressColumns(listColumns, 'sparkline'));

const symbolOf = ({ asset }: ListedSignal) => asset.symbol;
const versionOf = ({ id }: ListedSignal) => id;

function useSignalWords(): ColumnWords {
  const t = useText(signalsText);
  const language = useLanguage();
  return useMemo(
    () => ({
      sector: sectorWords(language),
      stance: { buy: t('stance.buy'), hold: t('stance.hold'), sell: t('stance.sell') },
    }),
    [t, language],
  );
}

/** The signals under the tab and on the list that the address asks for. */
export function useSignals(market: Market, address: SignalsAddress, startAt: number | undefined) {
  const asOf = useAsOf();
  const now = useMinute();
  const { basisPoints } = useFee(market);
  const lists = useWatchlistChoice(address.port, market);
  const { values, port } = address;
  const { tab, sessions, bars } = values;
  const symbols = lists.symbols ? [...lists.symbols].join() : undefined;
  const wish = { market, tab, sessions, bars, symbols, paidBasisPoints: basisPoints ?? undefined };
  const found = useListPages<ListedSignal, LatestSignals>({
    columns: COLUMNS[market],
    words: useSignalWords(),
    searchParams: port,
    rowId: symbolOf,
    subject: JSON.stringify([market, tab, sessions, asOf]),
    variant: JSON.stringify(wish),
    startAt,
    query: (fields) => signalsQuery(wish, asOf, fields),
    staleSince: (reply) => (asOf.kind === 'at' ? null : staleSince(market, reply, now)),
  });
  return { ...found, lists };
}

interface SignalTableProps extends Pick<WayBack, 'returnTo'> {
  readonly market: Market;
  readonly address: SignalsAddress;
  readonly data: ReturnType<typeof useSignals>;
}

/** The signals under a tab: sorted, filtered and chosen in the address; a row opens its signal. */
export function SignalTable({ market, address, data, returnTo }: SignalTableProps) {
  const t = useText(signalsText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const earlier = useAsOf().kind === 'at';
  const preparation = usePreparation();
  const { values, set } = address;
  const { tab, bars: horizon } = values;
  const { head, source, lists } = data;
  const open = useOpenSymbol(source.rows, symbolOf, address.open);
  const assumed = head?.feeBasisPoints ?? 0;
  const paid = useFee(market).basisPoints ?? assumed;
  const widestMove = head?.widestMove ?? 0;
  const gates = head?.gates;
  const { rows } = source;
  const scored =
    rows.length === 0 || rows.some(({ row }) => row && outlookOf(row, horizon)?.strength !== null);
  const columns = useMemo(() => {
    const words = { t, market: tMarket, language };
    const baseRate = (bars: Horizon) => gates?.find((gate) => gate.horizon === bars)?.baseRate ?? null;
    return signalColumns({
      ...words,
      ...{ horizon, widestMove, open, scored, coins: market === 'crypto' },
      fee: { assumed, paid },
      baseRates: { 5: baseRate(5), 20: baseRate(20), 60: baseRate(60) },
    });
  }, [t, tMarket, language, market, horizon, widestMove, open, scored, assumed, paid, gates]);
  const empty = emptyWords({
    ...{ t, tab, earlier },
    onList: lists.list !== null,
    total: head?.counts.all ?? 0,
    preparation: preparation?.state ?? null,
    showAll: () => lists.choose('all'),
  });
  return (
    <MarketTable
      card={CARD}
      id={`signals-${market}`}
      label={t('table.label')}
      {...{ columns, source, lists, symbolOf, empty, returnTo }}
      rowName={symbolOf}
      glow={versionOf}
      onOpen={open}
      fileName={`auspex-signals-${market}`}
      footer={
        <>
          <p className={styles.note}>{t('table.note')}</p>
          {head && <ProvenanceLine provenance={head.provenance} />}
        </>
      }
      toolbar={
        <>
          <WatchlistFilter choice={lists} />
          <span className={styles.horizon}>
            <Segmented
              label={t('bars.label')}
              size="small"
              value={String(horizon)}
              onChange={(value) => set({ bars: HORIZONS.find((bars) => String(bars) === value) })}
              items={HORIZONS.map((bars) => ({ value: String(bars), label: t('bars.short', { bars }) }))}
            />
          </span>
          {source.view.columns?.includes('net') && <FeeButton market={market} assumed={assumed} />}
        </>
      }
    />
  );
}

interface EmptyReason {
  readonly t: Translate<SignalsTextKey>;
  readonly tab: SignalTab;
  /** Signals of the market, whatever list and tab. */
  readonly total: number;
  readonly onList: boolean;
  readonly earlier: boolean;
  readonly preparation: CallReply<Calls['market.preparation']>['state'] | null;
  readonly showAll: () => void;
}

/** Why the table has no row. */
function emptyWords(why: EmptyReason): TableManner<ListedSignal>['empty'] {
  const { t, tab, total, onList, earlier, preparation, showAll } = why;
  const preparing = preparation === 'waiting' || preparation === 'running';
  const action = onList ? { action: { label: t('empty.showAll'), onPress: showAll } } : {};
  if (total === 0 && preparing) return { title: t('empty.title'), reason: t('empty.preparing') };
  if (total === 0 && onList) {
    return { title: t('empty.watchlist'), reason: t('empty.watchlistReason'), ...action };
  }
  if (total === 0) {
    return earlier
      ? { title: t('empty.thenTitle'), reason: t('empty.thenReason') }
      : { title: t('empty.title'), reason: t('empty.reason') };
  }
  return {
    title: t(tab === 'all' ? 'empty.title' : `empty.${tab}`),
    reason: t('empty.changesReason'),
    ...action,
  };
}

/** A market whose newest bar is older than this has stood still: weekends and one holiday are no reason to warn. */
const STALE_AFTER_MS = { crypto: 3 * DAY_MS, us: 5 * DAY_MS } as const;

/** How long this many bars take at most: a week of stocks has five. */
function lengthOfBars(market: Market, bars: number): number {
  return (market === 'us' ? bars + 2 * Math.ceil(bars / 5) : bars) * DAY_MS;
}

/** Since when the newest signal of a market is old; null while it is fresh, or late only by the member's plan. */
export function staleSince(
  market: Market,
  { newestDate, delayed }: Pick<LatestSignals, 'newestDate' | 'delayed'>,
  nowMs: number,
): Date | null {
  if (newestDate === null) return null;
  const at = Date.parse(newestDate);
  const mayBeOldMs = STALE_AFTER_MS[market] + lengthOfBars(market, delayed?.bars ?? 0);
  return nowMs - at > mayBeOldMs ? new Date(at) : null;
}
