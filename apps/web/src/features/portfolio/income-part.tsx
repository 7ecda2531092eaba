import { formatMoney } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { sourceName } from '../../shared/market/vocabulary/names.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Card } from '../../ui/card/card.tsx';
import { BarsChart } from '../../ui/charts/bars-chart.tsx';
import { numberAxis } from '../../ui/charts/value-axis.ts';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { type PortfolioTextKey, portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import {
  Amount,
  Answer,
  idsOf,
  Quantity,
  sortable,
  useRateText,
  Weight,
  YearChoice,
} from './portfolio-parts.tsx';
import { type Dividends, dividendsQuery } from './portfolio-queries.ts';
import { type TabsTextKey, tabsText } from './tabs.text.ts';

type Received = Dividends['received'][number];
type Expected = Dividends['expected'][number];

/** Dividends that came, and those that should come. */
export function IncomePart() {
  const t = useText(portfolioText);
  const { address, sight } = usePortfolio();
  const query = useQuery(dividendsQuery(address.values.year, sight));
  return (
    <Answer query={query} name={t('tab.income')} heightPx={480}>
      {(dividends) => <Income dividends={dividends} />}
    </Answer>
  );
}

function Income({ dividends }: { readonly dividends: Dividends }) {
  const t = useText(portfolioText);
  const tr = useText(tabsText);
  const { base, year, total, expectedTotal, years } = dividends;
  return (
    <Stack>
      <Card>
        <Figures>
          <Figure
            label={tr('income.received', { year })}
            hint={tr('income.receivedHint')}
            value={<Money value={total} currency={base} missing={t('noRate')} />}
          />
          <Figure
            label={tr('income.expected')}
            hint={tr('income.expectedHint')}
            value={<Money value={expectedTotal} currency={base} missing={t('noRate')} />}
          />
          <Figure
            label={tr('income.yield')}
            hint={tr('income.yieldHint')}
            value={<Weight value={dividends.yield} missing={t('noPrice')} />}
          />
        </Figures>
      </Card>
      {years.length > 1 && <YearBars dividends={dividends} />}
      <ReceivedTable dividends={dividends} />
      <ExpectedTable dividends={dividends} />
      <ProvenanceLine provenance={dividends.provenance} />
    </Stack>
  );
}

function YearBars({ dividends: { years, base, provenance } }: { readonly dividends: Dividends }) {
  const tr = useText(tabsText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const items = useMemo(
    () => years.map(({ year, value }) => ({ name: String(year), value: sortable(value) })).toReversed(),
    [years],
  );
  const axis = useMemo(() => numberAxis(language), [language]);
  return (
    <Card flush>
      <BarsChart
        title={tr('income.byYear')}
        note={tr('income.byYearNote', { base })}
        {...{ items, axis }}
        itemHeader={tr('income.year')}
        valueHeader={tr('income.total')}
        formatValue={(value) => formatMoney(value, base, language)}
        tone="neutral"
        fileName="auspex-dividends-by-year"
        heightPx={200}
        source={sourceName(provenance, tMarket)}
        asOf={provenance.knownAt === null ? undefined : new Date(provenance.knownAt)}
        simulated={provenance.simulated}
      />
    </Card>
  );
}

interface ColumnWords {
  readonly t: Translate<PortfolioTextKey>;
  readonly tr: Translate<TabsTextKey>;
}

function useColumnWords(): ColumnWords {
  const t = useText(portfolioText);
  const tr = useText(tabsText);
  return useMemo(() => ({ t, tr }), [t, tr]);
}

function ValueCell({
  row: { value, rate },
  base,
}: {
  row: Pick<Received, 'value'> & Partial<Pick<Received, 'rate'>>;
  base: string;
}) {
  const t = useText(portfolioText);
  const rateText = useRateText();
  return (
    <span title={rate ? rateText(rate) : undefined}>
      <Money value={value} currency={base} missing={t('noRate')} />
    </span>
  );
}

function valueColumn<Row extends Parameters<typeof ValueCell>[0]['row']>(
  { tr }: ColumnWords,
  base: string,
): TableColumn<Row> {
  return {
    id: 'value',
    header: tr('income.value', { base }),
    kind: 'number',
    value: ({ value }) => sortable(value),
    cell: (row) => <ValueCell row={row} base={base} />,
    descendingFirst: true,
    widthPx: 130,
  };
}

function sharedColumns<Row extends Pick<Received, 'symbol' | 'quantity' | 'perShare' | 'amount'>>({
  t,
  tr,
}: ColumnWords): Readonly<Record<'symbol' | 'quantity' | 'perShare' | 'amount', TableColumn<Row>>> {
  return {
    symbol: {
      id: 'symbol',
      header: t('column.symbol'),
      kind: 'text',
      value: ({ symbol }) => symbol,
      widthPx: 110,
    },
    quantity: {
      id: 'quantity',
      header: t('column.quantity'),
      kind: 'number',
      value: ({ quantity }) => sortable(quantity),
      cell: ({ quantity }) => <Quantity value={quantity} />,
      widthPx: 100,
    },
    perShare: {
      id: 'perShare',
      header: tr('income.perShare'),
      kind: 'number',
      value: ({ perShare }) => sortable(perShare),
      cell: ({ perShare }) => <Quantity value={perShare} />,
      widthPx: 100,
    },
    amount: {
      id: 'amount',
      header: t('column.amount'),
      kind: 'number',
      value: ({ amount }) => sortable(amount.amount),
      cell: ({ amount }) => <Amount of={amount} />,
      inFile: [
        { header: t('column.amount'), kind: 'number', value: ({ amount }) => sortable(amount.amount) },
        { header: t('column.currency'), kind: 'text', value: ({ amount }) => amount.currency },
      ],
      widthPx: 120,
    },
  };
}

const day = (on: string | null) => (on === null ? null : Date.parse(on));

const saidOf = ({ symbol, paidOn, accountId, amount }: Received) => [symbol, paidOn, accountId, amount];

function ReceivedTable({ dividends: { received, base, year, years } }: { readonly dividends: Dividends }) {
  const port = useSearchPort();
  const ids = useMemo(() => idsOf(received, saidOf), [received]);
  const words = useColumnWords();
  const { tr } = words;
  const columns = useMemo((): readonly TableColumn<Received>[] => {
    const shared = sharedColumns<Received>(words);
    return [
      {
        id: 'paidOn',
        header: tr('income.paidOn'),
        hint: tr('income.paidOnHint'),
        kind: 'date',
        value: ({ paidOn }) => day(paidOn),
        cell: ({ paidOn }) => <AbsoluteDate at={paidOn} />,
        widthPx: 116,
      },
      shared.symbol,
      shared.quantity,
      shared.perShare,
      shared.amount,
      {
        id: 'tax',
        header: tr('income.tax'),
        kind: 'number',
        value: ({ tax }) => sortable(tax?.amount),
        cell: ({ tax }) => <Amount of={tax} missing={tr('income.noTax')} />,
        widthPx: 110,
      },
      valueColumn<Received>(words, base),
      {
        id: 'exOn',
        header: tr('income.exOn'),
        hint: tr('income.exOnHint'),
        kind: 'date',
        value: ({ exOn }) => day(exOn),
        cell: ({ exOn }) => (exOn ? <AbsoluteDate at={exOn} /> : <Missing />),
        widthPx: 116,
      },
      {
        id: 'source',
        header: tr('income.source'),
        hint: tr('income.sourceHint'),
        kind: 'choice',
        value: ({ source }) => tr(`income.${source}`),
        widthPx: 130,
      },
    ];
  }, [words, tr, base]);
  return (
    <Card flush>
      <DataTable
        label={tr('income.received', { year })}
        {...{ columns }}
        rows={received}
        rowId={(row) => ids.get(row) ?? ''}
        rowName={({ symbol, paidOn }) => `${symbol}, ${paidOn}`}
        searchParams={port}
        paramPrefix="d."
        card={['paidOn', 'amount', 'value', 'tax']}
        empty={{ title: tr('income.none', { year }), reason: tr('income.noneWhy') }}
        fileName={`auspex-dividends-${year}`}
        toolbar={
          <>
            <h2>{tr('income.received', { year })}</h2>
            <YearChoice year={year} years={years.map((one) => one.year)} />
          </>
        }
        maxHeight="420px"
        compact
      />
    </Card>
  );
}

const expectedOf = ({ symbol, exOn, amount }: Expected) => [symbol, exOn, amount];

function ExpectedTable({ dividends: { expected, base } }: { readonly dividends: Dividends }) {
  const port = useSearchPort();
  const ids = useMemo(() => idsOf(expected, expectedOf), [expected]);
  const words = useColumnWords();
  const { tr } = words;
  const columns = useMemo((): readonly TableColumn<Expected>[] => {
    const shared = sharedColumns<Expected>(words);
    return [
      {
        id: 'exOn',
        header: tr('income.exOn'),
        kind: 'date',
        value: ({ exOn }) => day(exOn),
        cell: ({ exOn }) => <AbsoluteDate at={exOn} />,
        widthPx: 116,
      },
      shared.symbol,
      shared.quantity,
      shared.perShare,
      shared.amount,
      valueColumn<Expected>(words, base),
      {
        id: 'payOn',
        header: tr('income.paidOn'),
        kind: 'date',
        value: ({ payOn }) => day(payOn),
        cell: ({ payOn }) => (payOn ? <AbsoluteDate at={payOn} /> : <Missing />),
        widthPx: 116,
      },
      {
        id: 'basis',
        header: tr('income.basis'),
        kind: 'choice',
        value: ({ basis }) => tr(`income.${basis}`),
        widthPx: 170,
      },
    ];
  }, [words, tr, base]);
  return (
    <Card flush>
      <DataTable
        label={tr('income.expected')}
        {...{ columns }}
        rows={expected}
        rowId={(row) => ids.get(row) ?? ''}
        rowName={({ symbol, exOn }) => `${symbol}, ${exOn}`}
        searchParams={port}
        paramPrefix="e."
        card={['exOn', 'amount', 'value', 'basis']}
        empty={{ title: tr('income.noneExpected'), reason: tr('income.noneExpectedWhy') }}
        fileName="auspex-expected-dividends"
        toolbar={<h2>{tr('income.expected')}</h2>}
        footer={tr('income.expectedHint')}
        maxHeight="420px"
        tools="file"
        compact
      />
    </Card>
  );
}
