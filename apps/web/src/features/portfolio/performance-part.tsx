import { formatDate, formatNumber, formatPercent, formatShare } from '@auspex/market';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { pathTo } from '../../shared/navigation/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { ReturnFigures } from './overview-part.tsx';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { Answer, Gain, Weight, writtenAmounts } from './portfolio-parts.tsx';
import {
  changeQuery,
  heldAt,
  historyQuery,
  type Performance,
  performanceQuery,
} from './portfolio-queries.ts';
import { ValueChart } from './value-chart.tsx';
import { WhyCard } from './why-card.tsx';

/** How the portfolio did, what it risked, and why its value changed. */
export function PerformancePart() {
  const t = useText(portfolioText);
  const { address, sight } = usePortfolio();
  const query = useQuery(performanceQuery(address.values, sight));
  useOneInstant();
  const { isPending: holdingsComing } = useQuery(heldAt(sight));
  // What stands below the figures comes with them, and the link beside their title too: nothing moves down later.
  if (query.isPending || holdingsComing) {
    return (
      <Stack>
        <ValueChart />
        <LoadingSkeleton kind="chart" heightPx={480} />
      </Stack>
    );
  }
  return (
    <Stack>
      <ValueChart />
      <Answer query={query} name={t('returns.title')} heightPx={300}>
        {(performance) => (
          <Stack>
            <Returns performance={performance} />
            <Risk performance={performance} />
          </Stack>
        )}
      </Answer>
      <WhyCard />
      {query.data && <ProvenanceLine provenance={query.data.provenance} />}
    </Stack>
  );
}

/**
 * The chart, the returns and the reasons show the same value: whatever of them is asked for anew, the others are asked
 * for again with it.
 */
function useOneInstant(): void {
  const client = useQueryClient();
  const { address, sight } = usePortfolio();
  const change = changeQuery(address.values, sight);
  // Shown further down, and only later.
  useQuery(change);
  const asked = [historyQuery, performanceQuery].map((of) => hashKey(of(address.values, sight).queryKey));
  const all = [...asked, hashKey(change.queryKey)].join('\n');
  useEffect(() => {
    const hashes = new Set(all.split('\n'));
    const isAsked = ({ queryHash }: { readonly queryHash: string }) => hashes.has(queryHash);
    void client.refetchQueries({ type: 'active', predicate: isAsked }, { cancelRefetch: false });
  }, [client, all]);
}

function Returns({ performance }: { readonly performance: Performance }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { address } = usePortfolio();
  const { base, from, since, to, paidIn, takenOut, gain, benchmark, moneyWeighted } = performance;
  const day = (on: string) => formatDate(Date.parse(on), language);
  const others = moneyWeighted?.otherYearly ?? [];
  return (
    <Card title={t('returns.title')} note={t('returns.note', { from: day(since ?? from), to: day(to) })}>
      <Figures long={writtenAmounts({ amounts: [paidIn, takenOut], gains: [gain] }, base, language)}>
        <ReturnFigures performance={performance} span={t(`span.${address.values.span}Long`)} />
        <Figure
          label={t('returns.gain')}
          hint={t('returns.gainHint')}
          value={<Gain value={gain} currency={base} />}
        />
        <Figure label={t('returns.paidIn')} value={<Money value={paidIn} currency={base} />} />
        <Figure label={t('returns.takenOut')} value={<Money value={takenOut} currency={base} />} />
        {benchmark && (
          <>
            <Figure
              label={t('returns.benchmark', { symbol: benchmark.symbol })}
              hint={benchmark.name}
              value={<Change value={benchmark.growth?.total ?? null} missing={t('return.none')} />}
            />
            <Figure
              label={t('returns.sameMoney', { symbol: benchmark.symbol })}
              hint={t('returns.sameMoneyHint')}
              value={<Change value={benchmark.moneyWeighted?.total ?? null} missing={t('return.none')} />}
            />
          </>
        )}
      </Figures>
      {others.length > 0 && (
        <p className="note">
          {t('returns.others', { rates: others.map((rate) => formatPercent(rate, 1, language)).join(', ') })}
        </p>
      )}
    </Card>
  );
}

function Risk({ performance: { risk, benchmark, base } }: { readonly performance: Performance }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { drawdown } = risk;
  const few = t('risk.few', { count: risk.days });
  const share = (value: number | null) =>
    value === null ? <Missing reason={few} /> : formatShare(value, 1, language);
  const number = (value: number | null, why = few): ReactNode =>
    value === null ? <Missing reason={why} /> : formatNumber(value, 2, language);
  const day = (on: string) => formatDate(Date.parse(on), language);
  const against = benchmark?.symbol ?? base;
  return (
    <Card title={t('risk.title')} note={t('risk.note', { count: risk.days })} actions={<CorrelationLink />}>
      <Figures>
        <Figure label={t('risk.volatility')} hint={t('risk.volatilityHint')} value={share(risk.volatility)} />
        <Figure label={t('risk.sharpe')} hint={t('risk.sharpeHint')} value={number(risk.sharpe)} />
        <Figure
          label={t('risk.drawdown')}
          hint={t('risk.drawdownHint')}
          value={<Change value={drawdown && -drawdown.depth} missing={few} />}
          note={
            drawdown &&
            drawdown.depth > 0 &&
            t(drawdown.recoveredOn ? 'risk.recovered' : 'risk.notRecovered', {
              peak: day(drawdown.peakOn),
              trough: day(drawdown.troughOn),
              date: drawdown.recoveredOn ? day(drawdown.recoveredOn) : '',
            })
          }
        />
        {benchmark && (
          <>
            <Figure
              label={t('risk.beta', { symbol: against })}
              hint={t('risk.betaHint', { symbol: against })}
              value={number(risk.beta)}
            />
            <Figure
              label={t('risk.correlation', { symbol: against })}
              hint={t('risk.correlationHint')}
              value={number(risk.correlation)}
            />
          </>
        )}
        <Figure
          label={t('risk.largest')}
          value={<Weight value={risk.largest?.weight ?? null} missing={t('noPrice')} />}
          note={risk.largest?.symbol}
        />
        <Figure label={t('risk.five')} value={<Weight value={risk.fiveLargest} missing={t('noPrice')} />} />
        <Figure
          label={t('risk.effective')}
          hint={t('risk.effectiveHint')}
          value={number(risk.effectiveHoldings, t('noPrice'))}
        />
        <Figure
          label={t('risk.mean')}
          hint={t('risk.meanHint', { count: risk.sharedDays })}
          value={number(risk.meanCorrelation, t('risk.single'))}
        />
        <Figure
          label={t('risk.bets')}
          hint={t('risk.betsHint')}
          value={number(risk.effectiveBets, t('risk.single'))}
        />
      </Figures>
    </Card>
  );
}

/** As many assets as the correlation screen takes. */
const MOST_ASSETS = 40;

/** What the holdings have in common, pair by pair. */
function CorrelationLink() {
  const t = useText(portfolioText);
  const { sight } = usePortfolio();
  const { data } = useQuery(heldAt(sight));
  const symbols = (data?.items ?? [])
    .flatMap(({ symbol, market }) => (market ? [symbol] : []))
    .slice(0, MOST_ASSETS);
  if (symbols.length < 2) return null;
  return (
    <ButtonLink
      size="small"
      icon="correlation"
      href={`${pathTo('stockCorrelation')}?${new URLSearchParams({ symbols: symbols.join() })}`}
    >
      {t('risk.pairs')}
    </ButtonLink>
  );
}
