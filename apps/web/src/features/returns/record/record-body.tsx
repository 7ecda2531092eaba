import { DAY_MS } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { MarketSwitch } from '../../../shared/market/market-switch.tsx';
import { ProvenanceLine, StaleNotice } from '../../../shared/market/provenance/provenance-line.tsx';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { writeAddress } from '../../../shared/navigation/use-address.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { emptyReason } from '../page/empty-reason.ts';
import { FeeSlider } from '../page/fee-slider.tsx';
import { KeptNotice } from '../page/kept-notice.tsx';
import { RecordArea } from '../page/record-area.tsx';
import { seriesNamesText } from '../page/series-names.text.ts';
import { RECORDS, type RecordChoice, recordAddress, useRecordChoice } from '../page/use-record-choice.ts';
import { type DetailKey, detailKey, detailQuery, isSameRecord, summaryQuery } from '../returns-queries.ts';
import type { RecordDetail, RecordSummary } from '../returns-replies.ts';
import { sharedSymbols } from '../shared-symbols.ts';
import { recordColumns } from './asset-columns.tsx';
import { ExitsTable, MonthsTable } from './breakdown-tables.tsx';
import { CalibrationPanel } from './calibration-panel.tsx';
import { EdgeGates } from './edge-gates.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { Headline } from './headline.tsx';
import { LivePanel } from './live-panel.tsx';
import { MetricFigures } from './metric-figures.tsx';
import styles from './record.module.css';
import { recordText } from './record.text.ts';
import { SeriesPicker } from './series-picker.tsx';

/** What a row shows on a phone. */
const CARD = ['netReturn', 'buyAndHold', 'against', 'trades', 'won', 'openSince'];

const BEST_FIRST = { columnId: 'netReturn', descending: true } as const;
const STALE_MS = 9 * DAY_MS;

function historyOf(market: Market) {
  return market === 'crypto' ? ('tradeHistory' as const) : ('stockTradeHistory' as const);
}

function queryOf(choice: RecordChoice): string {
  const query = writeAddress(recordAddress, '', choice);
  return query === '' ? '' : `?${query}`;
}

function AssetTable({ detail, choice }: { readonly detail: RecordDetail; readonly choice: RecordChoice }) {
  const t = useText(recordText);
  const names = useText(seriesNamesText);
  const { searchParams } = useRecordChoice();
  const earlier = useAsOf().kind === 'at';
  const { assets, market, series } = detail;
  const query = queryOf(choice);
  const words = useText(marketText);
  const language = useLanguage();
  const columns = useMemo(() => {
    const links = { history: historyOf(market), query, shared: sharedSymbols(assets) };
    return recordColumns({ t, market: words, language }, links);
  }, [t, words, language, market, query, assets]);
  return (
    <Card title={t('assets.title')} note={t('assets.note')} flush>
      <DataTable
        card={CARD}
        label={t('assets.title')}
        columns={columns}
        rows={assets}
        rowId={({ assetId }) => assetId}
        rowName={({ symbol }) => symbol}
        searchParams={searchParams}
        paramPrefix="assets."
        defaultSort={BEST_FIRST}
        empty={{ title: t('assets.none'), reason: names(emptyReason(series, { earlier })) }}
        fileName={`auspex-returns-by-asset-${market}-${series.kind}`}
        maxHeight="520px"
      />
    </Card>
  );
}

function Rule({ summary, detail }: { readonly summary: RecordSummary; readonly detail: RecordDetail }) {
  const t = useText(recordText);
  const locale = useLanguage();
  const digits = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 });
  const repriced = detail.costBasisPoints !== summary.costBasisPoints;
  const costs = { value: digits(detail.costBasisPoints), published: digits(summary.costBasisPoints) };
  return (
    <section className={styles.rule}>
      <h2>{t('rule.title')}</h2>
      <p>{t('rule.text')}</p>
      <p className={styles.facts}>
        <span>{repriced ? t('rule.repriced', costs) : t('rule.costs', { value: costs.value })}</span>
        {summary.modelVersion === null ? (
          <span>{t('rule.noModel')}</span>
        ) : (
          <a href={pathTo('models', { version: summary.modelVersion })}>
            {t('rule.model', { version: summary.modelVersion })}
          </a>
        )}
        <a href={pathTo(historyOf(summary.market))}>{t('rule.history')}</a>
      </p>
    </section>
  );
}

function Series({ detail, choice }: { readonly detail: RecordDetail; readonly choice: RecordChoice }) {
  const { series, headline, gates } = detail;
  // Members' orders have neither curve nor rows: they are told together or not at all.
  if (series.kind === 'live')
    return (
      <div className={styles.fresh}>
        <LivePanel detail={detail} />
        <EdgeGates gates={gates} />
      </div>
    );
  return (
    <div className={styles.fresh}>
      <EquityPanel detail={detail} />
      {series.metrics !== null && series.n > 0 ? (
        <div className={styles.pair}>
          <MetricFigures metrics={series.metrics} annualised={series.annualised} needed={headline.needed} />
          <CalibrationPanel detail={detail} />
        </div>
      ) : (
        // Calls mature whether or not the rule has traded any of them.
        detail.calibration.some(({ n }) => n > 0) && <CalibrationPanel detail={detail} />
      )}
      {series.curves !== null && series.n > 0 && (
        <>
          <MonthsTable detail={detail} curves={series.curves} />
          <ExitsTable detail={detail} />
        </>
      )}
      <EdgeGates gates={gates} />
      <AssetTable detail={detail} choice={choice} />
    </div>
  );
}

/** The record as it was shown last stays when it cannot be priced anew; another never stands in its place. */
function useLastGood(detail: RecordDetail | undefined, key: DetailKey) {
  const last = useRef<{ readonly detail: RecordDetail; readonly key: DetailKey }>(undefined);
  if (detail !== undefined) last.current = { detail, key };
  const { current } = last;
  const shown = detail ?? (current && isSameRecord(current.key, key) ? current.detail : undefined);
  return { shown, stillAt: shown?.costBasisPoints ?? null };
}

/** As good for the other market; how dear trading is differs. */
const KEPT = ['series', 'asOf'];

function TrackRecord({ market, area }: RecordBodyProps) {
  const names = useText(seriesNamesText);
  const asOf = useAsOf();
  const { choice, choose } = useRecordChoice();
  const wish = useMemo(() => ({ market, ...choice }), [market, choice]);
  const summary = useQuery(summaryQuery(market, asOf));
  const detail = useQuery(detailQuery(wish, asOf));
  const { shown, stillAt } = useLastGood(detail.data, detailKey(wish, asOf));
  const failed = [summary, detail].find(({ isError, data }) => isError && data === undefined);
  if (failed && (shown === undefined || !summary.data)) {
    return (
      <ErrorState
        title={names('failed')}
        reason={failureText(failed.error)}
        retrying={failed.isFetching}
        onRetry={() => void Promise.all([summary.refetch(), detail.refetch()])}
      />
    );
  }
  if (!summary.data || !shown) {
    return (
      <div className={styles.body}>
        <LoadingSkeleton kind="chart" heightPx={420} />
        <LoadingSkeleton kind="rows" count={8} columns={6} />
      </div>
    );
  }
  const { provenance } = shown;
  const { knownAt } = provenance;
  const stale = knownAt !== null && Date.parse(provenance.asOf) - Date.parse(knownAt) > STALE_MS;
  return (
    <div className={styles.body} data-busy={detail.isPlaceholderData || undefined}>
      {stale && <StaleNotice since={knownAt} />}
      {failed && stillAt !== null && (
        <KeptNotice
          reason={failureText(failed.error)}
          stillAt={stillAt}
          onRetry={() => void detail.refetch()}
        />
      )}
      <div className={styles.switch}>
        <MarketSwitch
          market={market}
          words={{ label: names('market.label'), crypto: names('market.crypto'), us: names('market.us') }}
          screens={RECORDS[area]}
          keep={KEPT}
        />
      </div>
      <SeriesPicker
        summary={summary.data}
        value={choice.series}
        repriced={shown.costBasisPoints !== summary.data.costBasisPoints}
        onChange={(series) => choose({ series })}
      />
      <div className={styles.claim}>
        <Headline headline={shown.headline} gates={shown.gates} estimate={summary.data.estimate} />
        <FeeSlider
          value={choice.fee}
          published={summary.data.costBasisPoints}
          onChange={(fee) => choose({ fee })}
        />
      </div>
      <Series detail={shown} choice={choice} />
      <Rule summary={summary.data} detail={shown} />
      <ProvenanceLine provenance={provenance} />
    </div>
  );
}

interface RecordBodyProps {
  readonly market: Market;
  readonly area: 'public' | 'member';
}

export function RecordBody({ market, area }: RecordBodyProps) {
  return (
    <RecordArea area={area}>
      <TrackRecord market={market} area={area} />
    </RecordArea>
  );
}
