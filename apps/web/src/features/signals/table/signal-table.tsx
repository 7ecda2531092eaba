import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { failureText } from '../../../shared/market/describe-failure.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { usePreparation } from '../../../shared/market/preparation/use-preparation.ts';
import { ProvenanceLine } from '../../../shared/market/provenance/provenance-line.tsx';
import { rememberSymbolList } from '../../../shared/market/symbol-list.ts';
import { WatchlistFilter } from '../../../shared/watchlists/watchlist-filter.tsx';
import { useMinute } from '../../../ui/formats/use-minute.ts';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { DataTable, type TableStatus } from '../../../ui/tables/data-table.tsx';
import { useStoredViews } from '../../../ui/tables/saved-views.ts';
import type { SignalsAddress } from '../address/signals-address.ts';
import { FeeButton } from '../fee/fee-button.tsx';
import { useFee } from '../fee/use-fee.ts';
import { HORIZONS } from '../signal.ts';
import styles from '../signals.module.css';
import { signalsText } from '../signals.text.ts';
import { signalColumns } from './signal-columns.tsx';
import type { SignalView } from './signal-view.ts';
import { emptyWords, staleSince } from './table-words.ts';
import type { useSignalRows } from './use-signal-rows.ts';
import { widestMove } from './widest-move.ts';

interface SignalTableProps {
  readonly market: Market;
  readonly address: SignalsAddress;
  readonly data: ReturnType<typeof useSignalRows>;
  /** The signal that the reader comes back from. */
  readonly returnTo: string | undefined;
}

const PHONE = '(max-width: 767px)';

const symbolOf = ({ signal }: SignalView) => signal.asset.symbol;
const versionOf = ({ signal }: SignalView) => signal.id;

function useStatus({ market, address, data }: SignalTableProps): TableStatus {
  const tm = useText(marketText);
  const t = useText(signalsText);
  const earlier = useAsOf().kind === 'at';
  const now = useMinute();
  const { latest, changes } = data;
  const needed = address.values.tab === 'all' ? [latest] : [latest, changes];
  const failed = needed.find((query) => query.data === undefined && query.isError);
  if (failed) {
    return { kind: 'error', reason: failureText(failed.error, tm), onRetry: () => void failed.refetch() };
  }
  if (latest.data === undefined || needed.some((query) => query.data === undefined)) {
    return { kind: 'loading' };
  }
  const dates = latest.data.items.map(({ date }) => date);
  const since = earlier ? null : staleSince(market, dates, now);
  if (since === null && !latest.isError) return { kind: 'ready' };
  const reason = latest.isError ? failureText(latest.error, tm) : t('stale.reason');
  return { kind: 'stale', since: since ?? new Date(latest.dataUpdatedAt), reason };
}

/** Opens a signal and remembers the table it was opened from, for "previous" and "next". */
function useOpenSignal(
  { open }: SignalsAddress,
  { market, rows }: { readonly market: Market; readonly rows: readonly SignalView[] },
) {
  const t = useText(signalsText);
  return useCallback(
    (symbol: string) => {
      rememberSymbolList({ label: t(`list.${market}`), symbols: rows.map(symbolOf) });
      open(symbol);
    },
    [t, open, market, rows],
  );
}

function useColumns({ market, address, data }: SignalTableProps) {
  const t = useText(signalsText);
  const { tab, bars: horizon } = address.values;
  const assumed = data.latest.data?.feeBasisPoints ?? 0;
  const paid = useFee(market).basisPoints ?? assumed;
  const opened = useOpenSignal(address, { market, rows: data.rows });
  const [narrow] = useState(() => window.matchMedia(PHONE).matches);
  const widest = widestMove(data.latest.data?.items ?? [], horizon);
  return useMemo(
    () =>
      signalColumns({
        t,
        horizon,
        fee: { assumed, paid },
        widestMove: widest,
        open: opened,
        changed: tab !== 'all',
        narrow,
      }),
    [t, horizon, assumed, paid, widest, opened, tab, narrow],
  );
}

/** The signals under a tab: sorted, filtered and chosen in the address; a row opens its signal. */
export function SignalTable(props: SignalTableProps) {
  const { market, address, data } = props;
  const t = useText(signalsText);
  const earlier = useAsOf().kind === 'at';
  const preparation = usePreparation();
  const views = useStoredViews(`signals-${market}`);
  const status = useStatus(props);
  const columns = useColumns(props);
  const { values, port, set } = address;
  const open = useOpenSignal(address, { market, rows: data.rows });
  const { latest, choice, rows, total } = data;
  const empty = emptyWords({
    t,
    tab: values.tab,
    total,
    earlier,
    onList: choice.list !== null,
    preparation: preparation?.state ?? null,
    showAll: () => choice.choose('all'),
  });
  return (
    <DataTable
      label={t('table.label')}
      columns={columns}
      rows={rows}
      rowId={symbolOf}
      rowName={symbolOf}
      status={status}
      searchParams={port}
      views={views}
      empty={empty}
      glow={versionOf}
      returnTo={props.returnTo}
      onOpen={(view) => open(symbolOf(view))}
      fileName={`auspex-signals-${market}`}
      toolbar={
        <>
          <WatchlistFilter choice={choice} />
          <Segmented
            label={t('bars.label')}
            size="small"
            value={String(values.bars)}
            onChange={(value) => set({ bars: HORIZONS.find((bars) => String(bars) === value) })}
            items={HORIZONS.map((bars) => ({ value: String(bars), label: t('bars.short', { bars }) }))}
          />
          {latest.data && <FeeButton market={market} assumed={latest.data.feeBasisPoints} />}
        </>
      }
      footer={
        latest.data && (
          <span className={styles.footer}>
            <ProvenanceLine provenance={latest.data.provenance} />
          </span>
        )
      }
    />
  );
}
