import { relativeVolumeColumns } from '@auspex/contract/table';
import { formatDate } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { sectorWords } from '../../shared/market/sector-name.ts';
import { useCauseText } from '../../shared/market/vocabulary/cause-words.ts';
import { MarketTable, useOpenSymbol } from '../../shared/market-table/market-table.tsx';
import { addressColumns, columnsByMarket, useListPages } from '../../shared/market-table/use-list-pages.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useShownScreen } from '../../shared/navigation/shown-screen.ts';
import { type Address, useAddress } from '../../shared/navigation/use-address.ts';
import { useWatchlistChoice, WatchlistFilter } from '../../shared/watchlists/watchlist-filter.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Screen, ScreenHead } from '../../ui/screen/screen.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import styles from './relative-volume.module.css';
import { relativeVolumeText } from './relative-volume.text.ts';
import { useNoCause } from './volume-cells.tsx';
import { volumeColumns } from './volume-columns.tsx';
import { VolumeDetail } from './volume-detail.tsx';
import {
  LOOKBACKS,
  type LookbackSessions,
  staleSince,
  type VolumeList,
  type VolumeRow,
  volumeAddress,
  volumeListQuery,
} from './volume-queries.ts';

/** What a row shows on a phone. */
const CARD = ['ratio', 'percentile', 'volume', 'curve', 'causes'];

const rowId = ({ symbol }: VolumeRow) => symbol;
const rowName = ({ symbol, name }: VolumeRow) => `${symbol}, ${name}`;
const BUSIEST_FIRST = { columnId: 'ratio', descending: true } as const;
const COLUMNS = columnsByMarket(addressColumns(relativeVolumeColumns));

/** Volume against the usual: of all assets of a market, or of the one that the address names. */
export function RelativeVolume() {
  const t = useText(relativeVolumeText);
  const { title } = useShownScreen();
  const address = useAddress(volumeAddress);
  const { symbol, sessions } = address.values;
  return (
    <Screen>
      <ScreenHead title={title} purpose={t('purpose')}>
        {symbol && (
          <>
            <SessionsSwitch value={sessions} onChange={(next) => address.set({ sessions: next })} />
            <ButtonLink size="small" icon="table" href={`${pathTo('relativeVolume')}?list=all`}>
              {t('all')}
            </ButtonLink>
          </>
        )}
      </ScreenHead>
      {symbol ? (
        <VolumeDetail key={symbol} symbol={symbol} sessions={sessions} headed />
      ) : (
        <VolumeTable address={address} />
      )}
    </Screen>
  );
}

/** All assets of a market, the busiest against its own habit first. */
function VolumeTable({ address }: { readonly address: Address<typeof volumeAddress> }) {
  const t = useText(relativeVolumeText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const asOf = useAsOf();
  const { port, set: choose } = address;
  const { market, sessions, open } = address.values;
  const lists = useWatchlistChoice(port, market);
  const symbols = lists.symbols ? [...lists.symbols].join() : undefined;
  const words = useMemo(() => ({ sector: sectorWords(language) }), [language]);
  const { head, source } = useListPages<VolumeRow, VolumeList>({
    columns: COLUMNS[market],
    words,
    searchParams: port,
    defaultSort: BUSIEST_FIRST,
    rowId,
    subject: `${market} ${JSON.stringify(asOf)}`,
    variant: `${sessions} ${symbols}`,
    query: (fields) => volumeListQuery({ market, sessions, symbols }, asOf, fields),
    staleSince,
  });
  const onOpen = useOpenSymbol(source.rows, rowId, (symbol) => choose({ open: symbol }));
  const causeOf = useCauseText();
  const noCause = useNoCause();
  const { rows } = source;
  const percentiles = rows.length === 0 || rows.some(({ row }) => row !== null && row.percentile !== null);
  const session = head?.session;
  const columns = useMemo(
    () => volumeColumns({ t, market: tMarket, language, causeOf, noCause }, { market, percentiles, session }),
    [t, tMarket, language, causeOf, noCause, market, percentiles, session],
  );
  return (
    <>
      {(head || source.status.kind === 'loading') && <SessionLine list={head} market={market} />}
      <Card flush>
        <MarketTable
          card={CARD}
          id="relative-volume"
          label={t('table.label')}
          {...{ columns, source, rowName, lists }}
          symbolOf={rowId}
          onOpen={onOpen}
          empty={{ title: t('empty.title'), reason: t('empty.reason') }}
          fileName={`${t('table.file')}-${market}${head ? `-${head.session}` : ''}`}
          maxHeight="max(420px, calc(100dvh - 350px))"
          provenance={head?.provenance}
          toolbar={
            <>
              <WatchlistFilter choice={lists} />
              <MarketSwitch value={market} onChange={(next) => choose({ market: next, open: null })} />
              <SessionsSwitch value={sessions} onChange={(next) => choose({ sessions: next })} />
            </>
          }
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

interface MarketSwitchProps {
  readonly value: Market;
  readonly onChange: (market: Market) => void;
}

function MarketSwitch({ value, onChange }: MarketSwitchProps) {
  const t = useText(relativeVolumeText);
  return (
    <Segmented
      label={t('market.label')}
      size="small"
      value={value}
      onChange={onChange}
      items={[
        { value: 'us', label: t('market.us') },
        { value: 'crypto', label: t('market.crypto') },
      ]}
    />
  );
}

interface SessionsSwitchProps {
  readonly value: LookbackSessions;
  readonly onChange: (sessions: LookbackSessions) => void;
}

/** Against how many sessions the day is measured. */
function SessionsSwitch({ value, onChange }: SessionsSwitchProps) {
  const t = useText(relativeVolumeText);
  return (
    <span className={styles.sessions}>
      <span aria-hidden="true" className={styles.sessionsLabel}>
        {t('sessions.label')}
      </span>
      <Segmented
        label={t('sessions.label')}
        size="small"
        value={value}
        onChange={onChange}
        items={LOOKBACKS.map((count) => ({
          value: count,
          label: count === '60' ? t('sessions.some', { count }) : count,
        }))}
      />
    </span>
  );
}

/** What the colours of bars and lines mean. */
function Legend() {
  const t = useText(relativeVolumeText);
  return (
    <ul className={styles.legend} aria-label={t('legend.label')}>
      {(['high', 'usual', 'mark', 'band'] as const).map((kind) => (
        <li key={kind}>
          <span className={styles.key} data-kind={kind} aria-hidden="true" /> {t(`legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

type Session = Pick<VolumeList, 'session' | 'minutes' | 'sessionMinutes' | 'phase'>;

/** What takes the most room: a session that is open. */
const LONGEST_SESSION: Session = {
  session: '2026-12-31',
  minutes: 390,
  sessionMinutes: 390,
  phase: 'open',
};

interface SessionLineProps {
  /** Undefined until it is known. */
  readonly list: Session | undefined;
  readonly market: Market;
}

/** Which session is shown, how much of it is counted, and by which rule; with the same room whichever it is. */
function SessionLine({ list, market }: SessionLineProps) {
  return (
    <div className={styles.session}>
      <div className={styles.room}>
        {list && <SessionWords list={list} market={market} />}
        <SessionWords list={LONGEST_SESSION} market={market} unseen />
      </div>
      <Legend />
    </div>
  );
}

interface SessionWordsProps {
  readonly list: Session;
  readonly market: Market;
  /** Only keeps the room. */
  readonly unseen?: boolean;
}

function SessionWords({ list, market, unseen = false }: SessionWordsProps) {
  const t = useText(relativeVolumeText);
  const language = useLanguage();
  const { session, minutes, sessionMinutes, phase } = list;
  const values = { date: formatDate(Date.parse(session), language), minutes, all: sessionMinutes };
  const kind = market === 'crypto' ? 'rolling' : phase;
  const share = sessionMinutes > 0 ? minutes / sessionMinutes : 1;
  return (
    <div className={unseen ? styles.unseen : undefined} aria-hidden={unseen || undefined}>
      {kind === 'open' && (
        <span className={styles.sessionBar} aria-hidden="true">
          <span style={{ width: `${Math.min(1, share) * 100}%` }} />
        </span>
      )}
      <p>
        <strong>{t(`session.${kind}`, values)}</strong> {market === 'us' && t('session.splits')}{' '}
        {t('session.rule')}
      </p>
    </div>
  );
}
