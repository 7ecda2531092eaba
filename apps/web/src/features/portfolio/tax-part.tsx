import { formatNumber } from '@auspex/market';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { useExchangeTitle } from '../../shared/trading/exchange-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Money, MoneyChange } from '../../ui/formats/money.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { saveCsv } from '../../ui/tables/use-save-table.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { Amount, Answer, idsOf, Quantity, sortable, YearChoice } from './portfolio-parts.tsx';
import { type TaxLots, taxLotsQuery } from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';

type Lot = TaxLots['items'][number];

const TOTALS = [
  ...(['proceeds', 'cost', 'gain', 'shortTerm', 'longTerm'] as const),
  ...(['dividends', 'taxWithheld', 'fees'] as const),
];

/** What was sold in a year, lot by lot, for the tax return. */
export function TaxPart() {
  const t = useText(portfolioText);
  const { address, sight } = usePortfolio();
  const { year } = address.values;
  // Of another year, or of other accounts, the first page is shown.
  const of = `${year} ${sight.accounts}`;
  const [turned, setTurned] = useState({ of, page: 1 });
  const page = turned.of === of ? turned.page : 1;
  const query = useQuery(taxLotsQuery({ year, page }, sight));
  return (
    <Answer query={query} name={t('tab.tax')} heightPx={480}>
      {(lots) => <Report lots={lots} onPage={(next) => setTurned({ of, page: next })} />}
    </Answer>
  );
}

interface ReportProps {
  readonly lots: TaxLots;
  readonly onPage: (page: number) => void;
}

function Report({ lots, onPage }: ReportProps) {
  const t = useText(portfolioText);
  const tr = useText(tabsText);
  const { base, totals, incomplete, page, total_pages } = lots;
  return (
    <Stack>
      <FormMessage tone="info">{tr('tax.note', { base })}</FormMessage>
      {incomplete > 0 && (
        <FormMessage tone="error">{tr('tax.incomplete', { count: incomplete })}</FormMessage>
      )}
      <Card>
        <Figures>
          {TOTALS.map((name) => (
            <Figure
              key={name}
              label={tr(`tax.${name}`)}
              value={
                name === 'gain' || name === 'shortTerm' || name === 'longTerm' ? (
                  <MoneyChange value={totals[name]} currency={base} missing={t('noRate')} />
                ) : (
                  <Money value={totals[name]} currency={base} missing={t('noRate')} />
                )
              }
            />
          ))}
        </Figures>
      </Card>
      <LotTable lots={lots} />
      {total_pages > 1 && (
        <p className={styles.pager}>
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {tr('tax.newer')}
          </Button>
          <span className="note">{tr('tax.page', { page, pages: total_pages })}</span>
          <Button size="small" disabled={page >= total_pages} onClick={() => onPage(page + 1)}>
            {tr('tax.older')}
          </Button>
        </p>
      )}
      <ProvenanceLine provenance={lots.provenance} />
    </Stack>
  );
}

const saidOf = ({ accountId, symbol, acquiredOn, soldOn, quantity, cost, proceeds }: Lot) => [
  ...[accountId, symbol, acquiredOn, soldOn, quantity, cost, proceeds],
];

function LotTable({ lots }: { readonly lots: TaxLots }) {
  const t = useText(portfolioText);
  const tr = useText(tabsText);
  const language = useLanguage();
  const titleOf = useExchangeTitle();
  const port = useSearchPort();
  const { base, year, years } = lots;
  const ids = useMemo(() => idsOf(lots.items, saidOf), [lots.items]);
  const columns = useMemo((): readonly TableColumn<Lot>[] => {
    const day = (id: 'acquiredOn' | 'soldOn'): TableColumn<Lot> => ({
      ...{ id, header: tr(`tax.${id}`), kind: 'date', widthPx: 104 },
      value: (lot) => Date.parse(lot[id]),
      cell: (lot) => <AbsoluteDate at={lot[id]} />,
    });
    const own = (id: 'cost' | 'proceeds'): TableColumn<Lot> => ({
      ...{ id, header: tr(`tax.${id}Own`), kind: 'number', hidden: true, widthPx: 116 },
      value: (lot) => sortable(lot[id]?.amount),
      cell: (lot) => (
        <Amount
          of={lot[id]}
          missing={t(id === 'cost' && Number(lot.costBase ?? 1) === 0 ? 'costNothing' : 'severalCurrencies')}
        />
      ),
    });
    const inBase = (id: 'costBase' | 'proceedsBase'): TableColumn<Lot> => ({
      ...{ id, header: tr(id === 'costBase' ? 'tax.cost' : 'tax.proceeds'), kind: 'number', widthPx: 112 },
      value: (lot) => sortable(lot[id]),
      cell: (lot) => <Money value={lot[id]} currency={base} missing={t('noRate')} />,
    });
    return [
      { id: 'symbol', header: t('column.symbol'), kind: 'text', value: ({ symbol }) => symbol, widthPx: 100 },
      {
        id: 'quantity',
        header: t('column.quantity'),
        kind: 'number',
        value: ({ quantity }) => sortable(quantity),
        cell: ({ quantity }) => <Quantity value={quantity} />,
        widthPx: 90,
      },
      day('acquiredOn'),
      day('soldOn'),
      {
        id: 'daysHeld',
        header: tr('tax.days'),
        kind: 'number',
        value: ({ daysHeld }) => daysHeld,
        cell: ({ daysHeld }) => formatNumber(daysHeld, 0, language),
        widthPx: 80,
      },
      {
        id: 'term',
        header: tr('tax.term'),
        hint: tr('tax.termHint'),
        kind: 'choice',
        value: ({ longTerm }) => tr(longTerm ? 'tax.long' : 'tax.short'),
        widthPx: 84,
      },
      inBase('costBase'),
      inBase('proceedsBase'),
      {
        id: 'gain',
        header: tr('tax.gain'),
        kind: 'number',
        value: ({ gain }) => sortable(gain),
        cell: ({ gain }) => <MoneyChange value={gain} currency={base} missing={t('noRate')} />,
        widthPx: 116,
      },
      own('cost'),
      own('proceeds'),
      {
        id: 'account',
        header: t('column.account'),
        kind: 'choice',
        value: ({ account }) => titleOf(account),
        hidden: true,
        widthPx: 130,
      },
    ];
  }, [t, tr, base, language, titleOf]);
  return (
    <Card
      title={tr('tax.title', { year })}
      actions={
        <>
          <YearChoice year={year} years={years} />
          <ExportButton year={year} />
        </>
      }
      flush
    >
      <DataTable
        label={tr('tax.title', { year })}
        {...{ columns }}
        rows={lots.items}
        rowId={(lot) => ids.get(lot) ?? ''}
        rowName={({ symbol, soldOn }) => `${symbol}, ${soldOn}`}
        searchParams={port}
        paramPrefix="t."
        card={['soldOn', 'quantity', 'gain', 'term', 'costBase']}
        empty={{ title: tr('tax.none', { year }), reason: tr('tax.noneWhy') }}
        fileName={`auspex-lots-${year}`}
        maxHeight="560px"
        tools="none"
        compact
      />
    </Card>
  );
}

/** Every lot of the year, with its exact amounts. */
function ExportButton({ year }: { readonly year: number }) {
  const tr = useText(tabsText);
  const { sight } = usePortfolio();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call('portfolio.exportTaxLots', {
        query: { year, ...(sight.accounts && { accounts: sight.accounts }) },
      }),
    // Made to be read, not to be imported again.
    onSuccess: ({ name, csv }) => saveCsv(name.replace(/\.csv$/, ''), csv),
    onError: (error) => toasts.answer(failureText(error), { tone: 'error' }),
  });
  return (
    <Button size="small" icon="download" pending={isPending} onClick={() => mutate()}>
      {tr('tax.export')}
    </Button>
  );
}
