import { formatDate, formatPercent } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { AllocationCard } from './allocation-card.tsx';
import { DifferenceList } from './difference-list.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { Amount, Answer, Gain, sortable, useRateText, Weight, writtenAmounts } from './portfolio-parts.tsx';
import {
  type CashRow,
  differencesQuery,
  type Holdings,
  heldAt,
  historyQuery,
  type Performance,
  performanceQuery,
} from './portfolio-queries.ts';
import { ValueChart } from './value-chart.tsx';

/** What there is, what it is worth, and what became of the money put in. */
export function OverviewPart() {
  const t = useText(portfolioText);
  const { address, sight } = usePortfolio();
  const query = useQuery(heldAt(sight));
  const { isPending: differencesComing } = useQuery(differencesQuery(sight));
  useQuery(historyQuery(address.values, sight));
  // What stands above the chart comes at once, so that nothing moves down while it is read.
  if (query.isPending || differencesComing) return <LoadingSkeleton kind="chart" heightPx={480} />;
  return (
    <Stack>
      <DifferenceList />
      {query.data && <TotalFigures holdings={query.data} />}
      <ValueChart />
      <Answer query={query} name={t('holdings')} heightPx={320}>
        {(holdings) => (
          <Stack>
            <Oversold holdings={holdings} />
            <HoldingsTable holdings={holdings} />
            {holdings.cash.length > 0 && <CashTable holdings={holdings} />}
          </Stack>
        )}
      </Answer>
      <AllocationCard />
      {query.data && <ProvenanceLine provenance={query.data.provenance} />}
    </Stack>
  );
}

function TotalFigures({ holdings: { base, total, unpriced } }: { readonly holdings: Holdings }) {
  const t = useText(portfolioText);
  const { address, sight } = usePortfolio();
  const { data: performance, isPending } = useQuery(performanceQuery(address.values, sight));
  const language = useLanguage();
  const span = t(`span.${address.values.span}Long`);
  const amounts = [total.value, total.income];
  const gains = [total.dayChange, total.gain, total.realised];
  return (
    <Card>
      <Figures long={writtenAmounts({ amounts, gains }, base, language)}>
        <Figure
          label={t('total.value')}
          value={<Money value={total.value} currency={base} />}
          note={unpriced > 0 ? t('total.unpriced', { count: unpriced }) : undefined}
        />
        <Figure
          label={t('total.day')}
          hint={t('total.dayHint')}
          value={<Gain value={total.dayChange} currency={base} missing={t('total.noDay')} />}
          note={total.dayChangeShare !== null && <Change value={total.dayChangeShare} />}
        />
        <Figure
          label={t('total.gain')}
          hint={t('total.gainHint')}
          value={<Gain value={total.gain} currency={base} missing={t('noRate')} />}
          note={total.gainShare !== null && <Change value={total.gainShare} />}
        />
        <Figure
          label={t('total.realised')}
          hint={t('total.realisedHint')}
          value={<Gain value={total.realised} currency={base} missing={t('noRate')} />}
        />
        <Figure
          label={t('total.income')}
          hint={t('total.incomeHint')}
          value={<Money value={total.income} currency={base} missing={t('noRate')} />}
        />
        {(performance || isPending) && <ReturnFigures performance={performance} span={span} />}
      </Figures>
    </Card>
  );
}

interface ReturnFiguresProps {
  /** Undefined while it is on its way: the figures keep their room. */
  readonly performance: Performance | undefined;
  readonly span: string;
}

/** How well the portfolio did, and how well its money did. */
export function ReturnFigures({ performance, span }: ReturnFiguresProps) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const {
    since = null,
    timeWeighted = null,
    moneyWeighted = null,
    noMoneyWeighted = null,
  } = performance ?? {};
  const coming = performance ? undefined : '\u2007';
  const days = since === null ? span : t('span.since', { date: formatDate(Date.parse(since), language) });
  const yearly = (growth: { readonly yearly: number | null } | null) =>
    growth?.yearly === null || growth === null
      ? days
      : `${days} · ${t('return.yearly', { share: formatPercent(growth.yearly, 1, language) })}`;
  return (
    <>
      <Figure
        label={t('return.time')}
        hint={t('return.timeHint')}
        value={coming ?? <Change value={timeWeighted?.total ?? null} missing={t('return.none')} />}
        note={yearly(timeWeighted)}
      />
      <Figure
        label={t('return.money')}
        hint={t('return.moneyHint')}
        value={
          coming ??
          (moneyWeighted ? (
            <Change value={moneyWeighted.total} />
          ) : (
            <Missing reason={t(noMoneyWeighted ? `return.${noMoneyWeighted}` : 'return.none')} />
          ))
        }
        note={yearly(moneyWeighted)}
      />
    </>
  );
}

/** Sales of more than there was: something before them was never entered. */
function Oversold({ holdings: { oversold } }: { readonly holdings: Holdings }) {
  const t = useText(portfolioText);
  if (oversold.length === 0) return null;
  const symbols = [...new Set(oversold.map(({ symbol }) => symbol))].join(', ');
  return <FormMessage tone="info">{t('oversold', { symbols })}</FormMessage>;
}

/** Money by currency, which may be owed. */
function CashTable({ holdings: { cash, base } }: { readonly holdings: Holdings }) {
  const t = useText(portfolioText);
  const port = useSearchPort();
  const rateText = useRateText();
  const columns = useMemo(
    (): readonly TableColumn<CashRow>[] => [
      {
        id: 'currency',
        header: t('column.currency'),
        kind: 'text',
        value: ({ currency }) => currency,
        widthPx: 120,
      },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: ({ amount }) => sortable(amount),
        cell: (row) => <Amount of={row} />,
        widthPx: 150,
      },
      {
        id: 'value',
        header: t('column.value'),
        kind: 'number',
        value: ({ value }) => sortable(value),
        cell: ({ value, rate }) => (
          <span title={rate ? rateText(rate) : undefined}>
            <Money value={value} currency={base} missing={t('noRate')} />
          </span>
        ),
        widthPx: 150,
      },
      {
        id: 'weight',
        header: t('column.weight'),
        kind: 'number',
        value: ({ weight }) => weight,
        percent: true,
        cell: ({ weight }) => <Weight value={weight} missing={t('noRate')} />,
        widthPx: 100,
      },
    ],
    [t, base, rateText],
  );
  return (
    <Card flush>
      <DataTable
        label={t('cash')}
        {...{ columns }}
        rows={cash}
        rowId={({ currency }) => currency}
        rowName={({ currency }) => currency}
        searchParams={port}
        paramPrefix="c."
        empty={{ title: t('cash.none'), reason: t('cash.note') }}
        fileName="auspex-cash"
        toolbar={<h2>{t('cash')}</h2>}
        footer={t('cash.note')}
        maxHeight="none"
        tools="file"
        compact
      />
    </Card>
  );
}

const WAYS = [
  { way: 'paper', icon: 'candles' },
  { way: 'import', icon: 'upload' },
  { way: 'manual', icon: 'edit' },
] as const satisfies readonly { readonly way: string; readonly icon: IconName }[];

/** Three ways to begin, each one press away. */
export function FirstVisit({ withPaper }: { readonly withPaper: boolean }) {
  const t = useText(portfolioText);
  const { accounts, address, open, fixedReason } = usePortfolio();
  const manual = accounts.items.find(({ kind, archived }) => kind === 'manual' && !archived);
  const begin = {
    paper: () => address.push({ tab: 'orders' }),
    import: () => open({ kind: 'import', accountId: manual?.id ?? null }),
    manual: () => open({ kind: 'account', next: 'transaction' }),
  };
  return (
    <section className={styles.first} aria-labelledby="portfolio-first">
      <h2 id="portfolio-first">{t('first.title')}</h2>
      <p className="muted">{t('first.reason')}</p>
      <ul className={styles.ways}>
        {WAYS.filter(({ way }) => way !== 'paper' || withPaper).map(({ way, icon }) => (
          <li key={way}>
            <Icon name={icon} size={24} />
            <h3>{t(`first.${way}`)}</h3>
            <p className="muted">{t(`first.${way}Why`)}</p>
            <Button
              kind={way === (withPaper ? 'paper' : 'import') ? 'primary' : 'secondary'}
              disabled={fixedReason !== null}
              title={fixedReason ?? undefined}
              onClick={begin[way]}
            >
              {t(`first.${way}Do`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
