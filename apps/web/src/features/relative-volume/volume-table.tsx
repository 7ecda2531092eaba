import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { useBackToNow } from '../../shared/market/as-of/use-back-to-now.ts';
import { failureText } from '../../shared/market/describe-failure.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { rememberSymbolList } from '../../shared/market/symbol-list.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import type { Address } from '../../shared/navigation/use-address.ts';
import { useWatchlistChoice, WatchlistFilter } from '../../shared/watchlists/watchlist-filter.tsx';
import { watchlistsText } from '../../shared/watchlists/watchlists.text.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DataTable, type TableStatus } from '../../ui/tables/data-table.tsx';
import { useStoredViews } from '../../ui/tables/saved-views.ts';
import { relativeVolumeText } from './relative-volume.text.ts';
import { staleSince } from './stale-since.ts';
import type { LookbackSessions, volumeAddress } from './volume-address.ts';
import { volumeColumns } from './volume-columns.tsx';
import { MarketSwitch, SessionLine, SessionsSwitch } from './volume-controls.tsx';
import { VolumeDetail } from './volume-detail.tsx';
import { type VolumeList, type VolumeRow, volumeListQuery } from './volume-queries.ts';

const NO_ROWS: readonly VolumeRow[] = [];
const rowId = ({ symbol }: VolumeRow) => symbol;
const rowName = ({ symbol, name }: VolumeRow) => `${symbol}, ${name}`;
const AT_FIRST = { columnId: 'ratio', descending: true } as const;

function useStatus(list: VolumeList | undefined, error: Error | null, onRetry: () => void): TableStatus {
  const t = useText(marketText);
  if (!list && error) return { kind: 'error', reason: failureText(error, t), onRetry };
  if (!list) return { kind: 'loading' };
  const since = staleSince(list);
  return since === null
    ? { kind: 'ready' }
    : { kind: 'stale', since: new Date(since), reason: t('stale.why') };
}

/** All assets of a market, the busiest against its own habit first. */
export function VolumeTable({ address }: { readonly address: Address<typeof volumeAddress> }) {
  const t = useText(relativeVolumeText);
  const tLists = useText(watchlistsText);
  const { title } = useShownScreen();
  const language = useLanguage();
  const asOf = useAsOf();
  const { port, set: choose } = address;
  const { market, sessions, open } = address.values;
  const { data, error, refetch } = useQuery(volumeListQuery({ market, sessions }, asOf));
  const choice = useWatchlistChoice(port);
  const views = useStoredViews('relative-volume');
  const rows = useMemo(() => {
    const items = data?.items ?? NO_ROWS;
    return choice.symbols ? items.filter(({ symbol }) => choice.symbols?.has(symbol)) : items;
  }, [data, choice.symbols]);
  const columns = useMemo(() => volumeColumns({ t, language, market }), [t, language, market]);
  const status = useStatus(data, error, () => void refetch());
  const onOpen = ({ symbol }: VolumeRow) => {
    rememberSymbolList({ label: title, symbols: rows.map(rowId) });
    choose({ open: symbol });
  };
  const backToNow = useBackToNow();
  const listed = choice.list && (data?.items.length ?? 0) > 0;
  const empty = listed
    ? {
        title: tLists('filter.emptyTitle', { name: choice.list.name }),
        reason: tLists('filter.emptyReason'),
        action: { label: tLists('filter.showAll'), onPress: () => choice.choose('all') },
      }
    : { title: t('empty.title'), reason: t('empty.reason'), ...(backToNow && { action: backToNow }) };
  return (
    <>
      {data && <SessionLine list={data} market={market} />}
      <Card flush>
        <DataTable
          label={t('table.label')}
          {...{ columns, rows, rowId, rowName, status, views, empty, onOpen }}
          searchParams={port}
          defaultSort={AT_FIRST}
          fileName={`${t('table.file')}-${market}${data ? `-${data.session}` : ''}`}
          phone="cards"
          maxHeight="max(420px, calc(100dvh - 330px))"
          toolbar={
            <>
              <MarketSwitch value={market} onChange={(next) => choose({ market: next, open: null })} />
              <WatchlistFilter choice={choice} />
              <SessionsSwitch value={sessions} onChange={(next) => choose({ sessions: next })} />
            </>
          }
          footer={data && <ProvenanceLine provenance={data.provenance} />}
        />
      </Card>
      {open && <VolumeDialog symbol={open} sessions={sessions} onClose={() => choose({ open: null })} />}
    </>
  );
}

interface VolumeDialogProps {
  readonly symbol: string;
  readonly sessions: LookbackSessions;
  readonly onClose: () => void;
}

/** The detail of a row over its table. */
function VolumeDialog({ symbol, sessions, onClose }: VolumeDialogProps) {
  const t = useText(relativeVolumeText);
  const href = `${pathTo('relativeVolume')}?${new URLSearchParams({ symbol, sessions })}`;
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={t('detail.title', { symbol })}
      footer={
        <ButtonLink href={href} endIcon="arrow-right">
          {t('detail.open')}
        </ButtonLink>
      }
    >
      <VolumeDetail symbol={symbol} sessions={sessions} />
    </Dialog>
  );
}
