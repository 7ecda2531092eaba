import { decimal, formatMoney, formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { refusalText } from '../../shared/failure/failed-change.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { SymbolSearch } from '../../shared/market/symbol-search/symbol-search.tsx';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { plainNumber } from '../../ui/forms/typed-number.ts';
import { Stack } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { currentPercent, readWeights } from './drafts.ts';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { Answer, PriceAmount, Quantity, sortable, Weight } from './portfolio-parts.tsx';
import {
  heldAt,
  type Targets,
  type TargetTrades,
  targetsQuery,
  targetTradesQuery,
} from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';
import { useWeights } from './use-weights.ts';

/** The weights that the member wants, and the trades that lead there. */
export function TargetsPart() {
  const tr = useText(tabsText);
  const query = useQuery(targetsQuery);
  return (
    <Answer query={query} name={tr('targets.title')} heightPx={360}>
      {(targets) => (
        <Stack>
          <TargetForm targets={targets} />
          {targets.items.length > 0 && <Trades />}
        </Stack>
      )}
    </Answer>
  );
}

function TargetForm({ targets }: { readonly targets: Targets }) {
  const t = useText(portfolioText);
  const tr = useText(tabsText);
  const language = useLanguage();
  const { sight, fixedReason } = usePortfolio();
  const held = useQuery(heldAt(sight));
  const { rows, setRows, tried, setTried, save } = useWeights(targets);
  const reading = readWeights(rows, language);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reading.problem === null) save.mutate([...reading.items]);
  };
  const takeCurrent = () =>
    setRows(
      (held.data?.items ?? []).flatMap(({ symbol, weight }) =>
        weight === null || weight <= 0 ? [] : [{ symbol, percent: currentPercent(weight, language) }],
      ),
    );
  return (
    <Card title={tr('targets.title')} note={tr('targets.note')}>
      <form className={styles.targets} onSubmit={submit} noValidate>
        {rows.length > 0 && (
          <ul className={styles.weights}>
            {rows.map((row) => (
              <li key={row.symbol}>
                <TextField
                  label={row.symbol}
                  inputMode="decimal"
                  suffix="%"
                  value={row.percent}
                  {...(tried && reading.wrong.includes(row.symbol) && { error: tr('targets.wrong') })}
                  onChange={({ target }) =>
                    setRows(rows.map((each) => (each === row ? { ...row, percent: target.value } : each)))
                  }
                />
                <IconButton
                  icon="trash"
                  label={tr('targets.remove', { symbol: row.symbol })}
                  onClick={() => setRows(rows.filter((each) => each !== row))}
                />
              </li>
            ))}
          </ul>
        )}
        {rows.length === 0 && <p className="muted">{tr('targets.none')}</p>}
        <p role="status">
          {reading.cash === null
            ? tr('targets.unclear')
            : tr(reading.cash < 0 ? 'targets.over' : 'targets.cash', {
                share: formatShare(Math.abs(reading.cash), 1, language),
              })}
        </p>
        {tried && reading.problem === 'over' && (
          <FormMessage tone="error">{tr('targets.tooMuch')}</FormMessage>
        )}
        {save.error && <FormMessage tone="error">{refusalText(save.error, t('conflict'))}</FormMessage>}
        <div className={styles.controls}>
          <SymbolSearch
            size="small"
            label={tr('targets.add')}
            taken={rows.map(({ symbol }) => symbol)}
            onChoose={({ symbol }) => setRows([...rows, { symbol, percent: '' }])}
          />
          <Button size="small" disabled={!held.data || held.data.items.length === 0} onClick={takeCurrent}>
            {tr('targets.current')}
          </Button>
          <SubmitButton
            size="small"
            pending={save.isPending}
            disabled={fixedReason !== null}
            title={fixedReason ?? undefined}
          >
            {t('save')}
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}

function Trades() {
  const tr = useText(tabsText);
  const language = useLanguage();
  const { sight } = usePortfolio();
  const [wish, setWish] = useState({ invest: '', withoutSales: false, fractions: false });
  const invest = plainNumber(useDeferredValue(wish.invest), language);
  const isNumber = invest === '' || /^\d+(?:\.\d*)?$/.test(invest);
  const query = useQuery({
    ...targetTradesQuery({ ...wish, invest: isNumber && invest !== '' ? invest : '0' }, sight),
    enabled: isNumber,
  });
  return (
    <Card title={tr('trades.title')} note={tr('trades.note')}>
      <div className={styles.tradeWish}>
        <TextField
          label={tr('trades.invest')}
          inputMode="decimal"
          suffix={query.data?.base}
          value={wish.invest}
          {...(!isNumber && { error: tr('problem.number') })}
          onChange={({ target }) => setWish({ ...wish, invest: target.value })}
        />
        <CheckField
          label={tr('trades.withoutSales')}
          checked={wish.withoutSales}
          onChange={({ target }) => setWish({ ...wish, withoutSales: target.checked })}
        />
        <CheckField
          label={tr('trades.fractions')}
          checked={wish.fractions}
          onChange={({ target }) => setWish({ ...wish, fractions: target.checked })}
        />
      </div>
      <Answer query={query} name={tr('trades.title')} heightPx={220}>
        {(trades) => <TradeTable trades={trades} />}
      </Answer>
    </Card>
  );
}

type Trade = TargetTrades['trades'][number];

function TradeTable({ trades }: { readonly trades: TargetTrades }) {
  const t = useText(portfolioText);
  const tr = useText(tabsText);
  const language = useLanguage();
  const port = useSearchPort();
  const { openTicket, fixedReason } = usePortfolio();
  const { base, cashAfter, cashWeightAfter, unpriced } = trades;
  const columns = useMemo((): readonly TableColumn<Trade>[] => {
    const weight = (id: 'weightNow' | 'weightTarget' | 'weightAfter'): TableColumn<Trade> => ({
      ...{ id, header: tr(`trades.${id}`), kind: 'number', widthPx: 100 },
      value: (row) => row[id],
      percent: true,
      cell: (row) => <Weight value={row[id]} />,
    });
    return [
      { id: 'symbol', header: t('column.symbol'), kind: 'text', value: ({ symbol }) => symbol, widthPx: 110 },
      {
        id: 'side',
        header: tr('trades.side'),
        kind: 'choice',
        value: ({ side }) => tr(`kind.${side}`),
        widthPx: 90,
      },
      {
        id: 'quantity',
        header: t('column.quantity'),
        kind: 'number',
        value: ({ quantity }) => sortable(quantity),
        cell: ({ quantity }) => <Quantity value={quantity} />,
        widthPx: 110,
      },
      {
        id: 'price',
        header: t('column.price'),
        kind: 'number',
        value: ({ price }) => sortable(price.amount),
        cell: ({ price }) => <PriceAmount of={price} />,
        widthPx: 120,
      },
      {
        id: 'value',
        header: t('column.value'),
        kind: 'number',
        value: ({ value }) => sortable(value),
        cell: ({ value }) => <Money value={value} currency={base} />,
        widthPx: 120,
      },
      weight('weightNow'),
      weight('weightTarget'),
      weight('weightAfter'),
      ...(openTicket
        ? [
            {
              ...({ id: 'order', header: tr('trades.order'), kind: 'text' } as const),
              ...{ unsortable: true, unfilterable: true, inFile: [], widthPx: 120 },
              value: () => null,
              cell: ({ symbol, side, quantity }: Trade) => (
                <Button
                  size="small"
                  disabled={fixedReason !== null}
                  title={fixedReason ?? undefined}
                  onClick={() => openTicket({ symbol, side, quantity })}
                >
                  {tr('trades.open')}
                </Button>
              ),
            },
          ]
        : []),
    ];
  }, [t, tr, base, openTicket, fixedReason]);
  return (
    <>
      <DataTable
        label={tr('trades.title')}
        {...{ columns }}
        rows={trades.trades}
        rowId={({ symbol }) => symbol}
        rowName={({ symbol, side }) => `${symbol}, ${tr(`kind.${side}`)}`}
        searchParams={port}
        paramPrefix="o."
        card={['side', 'quantity', 'value', 'weightAfter', ...(openTicket ? ['order'] : [])]}
        empty={{ title: tr('trades.none'), reason: tr('trades.noneWhy') }}
        fileName="auspex-target-trades"
        toolbar={<h3>{tr('trades.items')}</h3>}
        maxHeight="440px"
        tools="file"
        footer={
          <span>
            {tr('trades.cashAfter', {
              amount: formatMoney(decimal(cashAfter), base, language),
              share: formatShare(cashWeightAfter, 1, language),
            })}
            {unpriced.length > 0 && ` ${tr('trades.unpriced', { symbols: unpriced.join(', ') })}`}
          </span>
        }
        compact
      />
      <ProvenanceLine provenance={trades.provenance} />
    </>
  );
}
