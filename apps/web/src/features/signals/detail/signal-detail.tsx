import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import { failureText, isMissing } from '../../../shared/market/describe-failure.ts';
import { marketText } from '../../../shared/market/market.text.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { ProvenanceLine } from '../../../shared/market/provenance/provenance-line.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import type { SignalsAddress } from '../address/signals-address.ts';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { FeeButton } from '../fee/fee-button.tsx';
import { useFee } from '../fee/use-fee.ts';
import { ForecastPanel } from '../forecast/forecast-panel.tsx';
import type { SignalDetail as Detail } from '../signal.ts';
import { detailQuery, latestQuery } from '../signal-queries.ts';
import { signalsText } from '../signals.text.ts';
import styles from './detail.module.css';
import { FlipPanel } from './flip-panel.tsx';
import { HistoryTable } from './history-table.tsx';
import { Levels } from './levels.tsx';
import { MemberGroups } from './member-groups.tsx';
import { ModelPanel } from './model-panel.tsx';
import { OutlookCards } from './outlook-cards.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { SignalChart } from './signal-chart.tsx';
import { StanceHead } from './stance-head.tsx';

interface SignalDetailProps {
  readonly market: Market;
  readonly symbol: string;
  readonly address: SignalsAddress;
  /** Opened from the table: the keyboard goes on at the head. */
  readonly takesFocus: boolean;
}

interface DetailBodyProps {
  readonly market: Market;
  readonly detail: Detail;
  readonly address: SignalsAddress;
  /** What the server assumes as fee, basis points a side. */
  readonly assumed: number;
  readonly takesFocus: boolean;
}

function DetailBody({ market, detail, address, assumed, takesFocus }: DetailBodyProps) {
  const { signal, members, flips, stanceFlips, explanations, gates, history, provenance } = detail;
  const { port, set, hrefWith } = address;
  const { bars: horizon } = address.values;
  const { symbol } = signal.asset;
  const gate = gates.find((each) => each.horizon === horizon)?.state ?? 'not-computed';
  const explanation = explanations.find((each) => each.horizon === horizon) ?? null;
  const fee = { assumed, paid: useFee(market).basisPoints ?? assumed };
  return (
    <>
      <StanceHead signal={signal} backHref={hrefWith({ symbol: null })} takesFocus={takesFocus} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.chart}>
            <SignalChart signal={signal} history={history} />
          </div>
          <OutlookCards
            signal={signal}
            horizon={horizon}
            fee={fee}
            actions={<FeeButton market={market} assumed={assumed} />}
          />
          <Levels signal={signal} />
        </div>
        <div className={styles.column}>
          <FlipPanel flips={flips} stanceFlips={stanceFlips} lastClose={signal.close} />
          <MemberGroups members={members} />
        </div>
      </div>
      <ForecastPanel symbol={symbol} port={port} />
      <EvidencePanel gates={gates} horizon={horizon} onHorizon={(bars) => set({ bars })} unfolded />
      <ModelPanel symbol={symbol} explanation={explanation} horizon={horizon} gate={gate} port={port} />
      <ProofPanel signal={signal} />
      <HistoryTable symbol={symbol} history={history} port={port} />
      <ProvenanceLine provenance={provenance} />
    </>
  );
}

/** The signal of one asset: what the members vote, what may be expected, what is proven, and what would flip it. */
export function SignalDetail({ market, symbol, address, takesFocus }: SignalDetailProps) {
  const t = useText(signalsText);
  const tm = useText(marketText);
  const asOf = useAsOf();
  const { data, error, refetch } = useQuery(detailQuery(symbol, asOf));
  const latest = useQuery(latestQuery(market, asOf));
  if (data) {
    const assumed = latest.data?.feeBasisPoints ?? 0;
    return <DetailBody market={market} detail={data} {...{ address, assumed, takesFocus }} />;
  }
  const heading = <h1 className="visually-hidden">{t('detail.title', { symbol })}</h1>;
  if (error && isMissing(error)) {
    const back = { label: t('detail.back'), href: address.hrefWith({ symbol: null }) };
    return (
      <>
        {heading}
        <EmptyState
          icon="signals"
          title={t('detail.noneTitle', { symbol })}
          reason={t('detail.noneReason')}
          action={back}
        />
      </>
    );
  }
  if (error) {
    return (
      <>
        {heading}
        <ErrorState
          title={t('detail.failed', { symbol })}
          reason={failureText(error, tm)}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return (
    <>
      {heading}
      <LoadingSkeleton kind="lines" count={2} />
      <LoadingSkeleton kind="chart" heightPx={360} />
      <LoadingSkeleton kind="rows" count={6} columns={4} />
    </>
  );
}
