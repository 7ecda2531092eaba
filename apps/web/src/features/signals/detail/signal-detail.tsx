import { formatDate } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { alertButtonText } from '../../../shared/alerts/alert-button.text.ts';
import { AlertButton } from '../../../shared/alerts/alert-button.tsx';
import { failureText, isMissing } from '../../../shared/failure/describe-failure.ts';
import { ForecastPanel } from '../../../shared/forecast/forecast-panel.tsx';
import { useAsOf } from '../../../shared/market/as-of/use-as-of.ts';
import type { Market } from '../../../shared/market/market-queries.ts';
import { DelayedNote } from '../../../shared/market/provenance/delayed-note.tsx';
import { ProvenanceLine } from '../../../shared/market/provenance/provenance-line.tsx';
import { useIsUnknown } from '../../../shared/market/unknown-symbol.tsx';
import { useEscapeBack } from '../../../shared/navigation/use-escape-back.ts';
import { TradeButton } from '../../../shared/trading/trade-button.tsx';
import { sharedTradingText } from '../../../shared/trading/trading.text.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { useFee } from '../fee/fee.ts';
import { FeeButton } from '../fee/fee-button.tsx';
import { type SignalDetail as Detail, exitsOf, type SignalRow } from '../signal.ts';
import { StanceBadge, VotesBar } from '../signal-cells.tsx';
import { detailQuery } from '../signal-queries.ts';
import { signalsText } from '../signals.text.ts';
import type { SignalsAddress } from '../signals-address.ts';
import styles from './detail.module.css';
import { FlipPanel } from './flip-panel.tsx';
import { HistoryTable } from './history-table.tsx';
import { MemberGroups } from './member-groups.tsx';
import { ModelPanel } from './model-panel.tsx';
import { Levels, OutlookCards } from './outlook-cards.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { SignalChart } from './signal-chart.tsx';

/** Parts of the page worth a link, from the top to the bottom. */
const SECTIONS = {
  votes: 'members.title',
  forecast: 'section.forecast',
  evidence: 'evidence.title',
  model: 'model.title',
  proof: 'proof.title',
  history: 'history.title',
} as const;
type SectionName = keyof typeof SECTIONS;

function Section({ name, children }: { readonly name: SectionName; readonly children: ReactNode }) {
  return (
    <div id={name} tabIndex={-1} className={styles.section}>
      {children}
    </div>
  );
}

/** The page is several screens long. */
function SectionLinks() {
  const t = useText(signalsText);
  const goTo = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const section = document.getElementById(name);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.sections} aria-label={t('section.label')}>
      {Object.entries(SECTIONS).map(([name, title]) => (
        <a key={name} href={`#${name}`} onClick={(event) => goTo(event, name)}>
          {t(title)}
        </a>
      ))}
    </nav>
  );
}

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
  readonly takesFocus: boolean;
}

function DetailBody({ market, detail, address, takesFocus }: DetailBodyProps) {
  const { feeBasisPoints: assumed } = detail;
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
      {detail.delayed && <DelayedNote delayed={[detail.delayed]} />}
      <SectionLinks />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.chart}>
            <SignalChart signal={signal} history={history} />
          </div>
          <OutlookCards
            {...{ signal, horizon, fee, gates }}
            actions={<FeeButton market={market} assumed={assumed} />}
          />
          <Levels signal={signal} />
        </div>
        <div className={styles.column}>
          <FlipPanel flips={flips} stanceFlips={stanceFlips} lastClose={signal.close} />
          <Section name="votes">
            <MemberGroups members={members} />
          </Section>
        </div>
      </div>
      <Section name="forecast">
        <ForecastPanel symbol={symbol} port={port} />
      </Section>
      <Section name="evidence">
        <EvidencePanel gates={gates} horizon={horizon} onHorizon={(bars) => set({ bars })} unfolded />
      </Section>
      <Section name="model">
        <ModelPanel {...{ symbol, explanation, horizon, gate, port }} />
      </Section>
      <Section name="proof">
        {/* A verdict is about one signal: the next one starts unchecked. */}
        <ProofPanel key={signal.id} signal={signal} />
      </Section>
      <Section name="history">
        <HistoryTable symbol={symbol} history={history} port={port} />
      </Section>
      <ProvenanceLine provenance={provenance} />
    </>
  );
}

/** The signal of one asset: what the members vote, what may be expected, what is proven, and what would flip it. */
export function SignalDetail({ market, symbol, address, takesFocus }: SignalDetailProps) {
  const t = useText(signalsText);
  const asOf = useAsOf();
  const { data, error, refetch } = useQuery(detailQuery(symbol, asOf));
  const unknown = useIsUnknown(symbol);
  if (data) return <DetailBody {...{ market, address, takesFocus }} detail={data} />;
  const heading = <h1 className="visually-hidden">{t('detail.title', { symbol })}</h1>;
  // The symbol's header says already that nothing is called so.
  if (unknown) return heading;
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
          reason={failureText(error)}
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

const ON_FLIP = { kind: 'signal', to: 'any' } as const;

interface StanceHeadProps {
  readonly signal: SignalRow;
  readonly backHref: string;
  readonly takesFocus: boolean;
}

/** The stance, who votes for it and since when. */
function StanceHead({ signal, backHref, takesFocus }: StanceHeadProps) {
  useEscapeBack();
  const t = useText(signalsText);
  const ta = useText(alertButtonText);
  const tb = useText(sharedTradingText);
  const language = useLanguage();
  const { asset, stance, votes, since, ageBars, previousStance, date } = signal;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had it went with the table; a control that still has it keeps it.
    if (takesFocus && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
  const day = (text: string) => formatDate(Date.parse(text), language);
  return (
    <header className={styles.head}>
      <a className={styles.back} href={backHref} data-way-back="">
        <Icon name="arrow-left" />
        {t('detail.back')}
      </a>
      <div className={styles.headLine}>
        <h1 ref={heading} tabIndex={-1}>
          {t('detail.title', { symbol: asset.symbol })}
        </h1>
        <span className={styles.bigBadge}>
          <StanceBadge stance={stance} />
        </span>
        <VotesBar votes={votes} size="large" />
        <AlertButton symbol={asset.symbol} market={asset.market} preset={ON_FLIP} words={ta('onFlip')} />
        {stance !== 'hold' && (
          <TradeButton
            symbol={asset.symbol}
            side={stance}
            signalId={signal.id}
            exits={exitsOf(signal)}
            words={tb('signal')}
          />
        )}
      </div>
      <p className="muted">
        {ageBars === 0
          ? t('detail.sinceToday', { date: day(since) })
          : t('detail.since', { date: day(since), count: ageBars })}
        {previousStance !== null && ` (${t('detail.before', { stance: t(`stance.${previousStance}`) })})`}
        {'. '}
        {t('detail.made', { date: day(date) })}
      </p>
    </header>
  );
}
