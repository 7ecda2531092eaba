import { decimal, formatDate, formatExact, formatMoney, type Language } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { type MarketTextKey, marketText } from '../../shared/market/market.text.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card } from '../../ui/card/card.tsx';
import { ContributionBars } from '../../ui/charts/contribution-bars.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Money, MoneyChange } from '../../ui/formats/money.tsx';
import { RelativeDate } from '../../ui/formats/relative-date.tsx';
import { Fact, Facts } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { roomyColumns, type TableColumn } from '../../ui/tables/table-column.ts';
import styles from './portfolio.module.css';
import { type PortfolioTextKey, portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import {
  Amount,
  Answer,
  PriceAmount,
  Quantity,
  SymbolLink,
  sortable,
  useRateText,
  Weight,
} from './portfolio-parts.tsx';
import { changeQuery, type Holding, type Holdings } from './portfolio-queries.ts';
import { changeBars } from './why-card.tsx';

const CARD = ['quantity', 'price', 'value', 'gain', 'weight'];
const LARGEST_FIRST = { columnId: 'value', descending: true } as const;

type T = Translate<PortfolioTextKey>;

const symbolOf = ({ symbol }: Holding) => symbol;

interface Words {
  readonly t: T;
  readonly tMarket: Translate<MarketTextKey>;
  readonly language: Language;
}

/** What a tablet has no room for. */
const ROOMY = ['name', 'cost', 'weight'];

export function holdingColumns(
  { t, tMarket, language }: Words,
  base: string,
): readonly TableColumn<Holding>[] {
  const columns: readonly TableColumn<Holding>[] = [
    {
      id: 'symbol',
      header: tMarket('column.symbol'),
      kind: 'text',
      value: symbolOf,
      cell: (row) => <HeldName row={row} />,
      widthPx: 150,
    },
    {
      id: 'name',
      header: tMarket('column.name'),
      kind: 'text',
      value: ({ name }) => name,
      inCardHead: true,
      widthPx: 170,
    },
    {
      id: 'sector',
      header: tMarket('column.sector'),
      kind: 'choice',
      value: ({ sector }) => sectorName(sector, language),
      hidden: true,
      widthPx: 150,
    },
    {
      id: 'quantity',
      header: t('column.quantity'),
      kind: 'number',
      value: ({ quantity }) => sortable(quantity),
      cell: ({ quantity }) => <Quantity value={quantity} />,
      widthPx: 104,
    },
    priceColumn(t),
    ...moneyColumns(t, base),
    {
      id: 'weight',
      header: t('column.weight'),
      kind: 'number',
      value: ({ weight }) => weight,
      percent: true,
      cell: (row) => <Weight value={row.weight} missing={t(whyUnknown(row))} />,
      descendingFirst: true,
      widthPx: 84,
    },
  ];
  return roomyColumns(columns, ROOMY);
}

/** What is held, one asset a row; pressing one shows what its gain consists of. */
export function HoldingsTable({ holdings }: { readonly holdings: Holdings }) {
  const t = useText(portfolioText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const port = useSearchPort();
  const { base } = holdings;
  const columns = useMemo(() => holdingColumns({ t, tMarket, language }, base), [t, tMarket, language, base]);
  return (
    <Card flush>
      <DataTable
        label={t('holdings')}
        {...{ columns }}
        rows={holdings.items}
        rowId={symbolOf}
        rowName={({ symbol, name }) => `${symbol}, ${name}`}
        searchParams={port}
        paramPrefix="h."
        defaultSort={LARGEST_FIRST}
        detail={(row) => <HoldingDetail row={row} />}
        card={CARD}
        empty={{
          title: t('holdings.none'),
          reason: t(holdings.everHeld ? 'holdings.noneWhy' : 'holdings.never'),
        }}
        fileName="auspex-holdings"
        toolbar={<h2>{t('holdings')}</h2>}
        maxHeight="560px"
      />
    </Card>
  );
}

function HeldName({ row }: { readonly row: Holding }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { symbol, market, kind, splits, delistedOn, quantity } = row;
  const date = (on: string) => formatDate(Date.parse(on), language);
  const last = splits.at(-1);
  return (
    <span className={styles.held}>
      <SymbolLink {...{ symbol, market, kind }} />
      {last && (
        <Badge
          title={splits
            .map(({ ratio, on }) => t('split.on', { ratio: ratioText(ratio, language), date: date(on) }))
            .join('\n')}
        >
          {t('split.badge', { ratio: ratioText(last.ratio, language) })}
        </Badge>
      )}
      {quantity.startsWith('-') && <Badge tone="loss">{t('short')}</Badge>}
      {delistedOn && <Badge title={date(delistedOn)}>{t('delisted')}</Badge>}
    </span>
  );
}

/** 4:1 where the factor is whole, 1:10 where its inverse is. */
export function ratioText(ratio: string, language: Language): string {
  const factor = decimal(ratio);
  if (factor.decimalPlaces() === 0) return `${formatExact(factor, language)}:1`;
  const inverse = 1 / factor.toNumber();
  const whole = Math.round(inverse);
  return Math.abs(inverse - whole) < 1e-9 ? `1:${whole}` : `${formatExact(factor, language)}:1`;
}

/** The price with its age; without one, since when, and what was last paid. */
function priceColumn(t: T): TableColumn<Holding> {
  return {
    id: 'price',
    header: t('column.price'),
    hint: t('column.priceHint'),
    kind: 'number',
    value: ({ price }) => sortable(price?.amount),
    inFile: [
      { header: t('column.price'), kind: 'number', value: ({ price }) => sortable(price?.amount) },
      { header: t('column.currency'), kind: 'text', value: ({ price }) => price?.currency ?? null },
      {
        header: t('column.priceAt'),
        kind: 'date',
        value: ({ price }) => (price ? Date.parse(price.at) : null),
      },
    ],
    cell: (row) => <PriceCell row={row} />,
    widthPx: 176,
  };
}

function PriceCell({ row: { price, noPriceSince, lastTrade } }: { readonly row: Holding }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const day = (on: string) => formatDate(Date.parse(on), language);
  if (price) {
    return (
      <span className={styles.beside}>
        <span className="note">
          <RelativeDate at={price.at} />
        </span>
        <PriceAmount of={price} />
      </span>
    );
  }
  return (
    <span title={lastTrade ? t('lastTrade', { date: day(lastTrade.on) }) : undefined}>
      {noPriceSince ? t('noPriceSince', { date: day(noPriceSince) }) : t('noPrice')}
    </span>
  );
}

function moneyColumns(t: T, base: string): readonly TableColumn<Holding>[] {
  const column = (
    id: 'value' | 'cost' | 'gain' | 'realised' | 'income',
    more: Partial<TableColumn<Holding>>,
  ): TableColumn<Holding> => ({
    id,
    header: t(`column.${id}`),
    hint: t(`column.${id}Hint`, { base }),
    kind: 'number',
    value: (row) => sortable(row[id]),
    cell: (row) => (
      <Money value={row[id]} currency={base} missing={t(id === 'value' ? 'noPrice' : 'noRate')} />
    ),
    descendingFirst: true,
    widthPx: 122,
    ...more,
  });
  return [
    {
      id: 'day',
      header: t('column.day'),
      kind: 'number',
      value: ({ price }) => price?.change ?? null,
      percent: true,
      cell: ({ price }) => <Change value={price?.change ?? null} missing={t('noPrice')} />,
      descendingFirst: true,
      widthPx: 94,
    },
    column('value', { cell: (row) => <ValueCell row={row} base={base} /> }),
    {
      id: 'average',
      header: t('column.average'),
      hint: t('column.averageHint'),
      kind: 'number',
      value: ({ averagePrice }) => sortable(averagePrice?.amount),
      cell: ({ averagePrice, cost }) => (
        <PriceAmount
          of={averagePrice}
          missing={t(Number(cost ?? 1) === 0 ? 'costNothing' : 'severalCurrencies')}
        />
      ),
      hidden: true,
      widthPx: 112,
    },
    column('cost', {}),
    column('gain', { cell: (row) => <GainCell row={row} base={base} />, widthPx: 132 }),
    {
      id: 'gainShare',
      header: t('column.gainShare'),
      hint: t('column.gainShareHint'),
      kind: 'number',
      value: ({ gainShare }) => gainShare,
      percent: true,
      cell: (row) => (
        <span className={styles.beside}>
          {row.invested && row.invested.currency !== base && (
            <span className="note">{row.invested.currency}</span>
          )}
          <Change value={row.gainShare} missing={t(whyNoShare(row))} />
        </span>
      ),
      descendingFirst: true,
      widthPx: 104,
    },
    column('realised', { hidden: true }),
    column('income', { hidden: true }),
  ];
}

/** The value with the exchange rate behind it, where there is one. */
function ValueCell({
  row: { value, rate, ownValue },
  base,
}: {
  readonly row: Holding;
  readonly base: string;
}) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const rateText = useRateText();
  const why = ownValue === null ? t('noPrice') : t('noRate');
  const own = ownValue ? formatMoney(decimal(ownValue.amount), ownValue.currency, language) : '';
  return (
    <span title={rate ? `${rateText(rate)}\n${own}` : undefined}>
      <Money value={value} currency={base} missing={why} />
    </span>
  );
}

/** Why there is no figure in the base currency. */
const whyUnknown = ({ price }: Pick<Holding, 'price'>) => (price === null ? 'noPrice' : 'noRate');

/** Why a gain is no part of what was paid. */
export function whyNoShare(row: Pick<Holding, 'price' | 'cost'>) {
  return row.price !== null && Number(row.cost ?? 1) === 0 ? 'costNothing' : whyUnknown(row);
}

function GainCell({ row, base }: { readonly row: Holding; readonly base: string }) {
  const t = useText(portfolioText);
  return <MoneyChange value={row.gain} currency={base} missing={t(whyUnknown(row))} />;
}

/** What the gain of a holding consists of since the first transaction, and where it lies. */
function HoldingDetail({ row }: { readonly row: Holding }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const { accounts, sight } = usePortfolio();
  const query = useQuery(changeQuery({ span: 'all', from: null, to: null }, sight));
  const rateText = useRateText();
  const day = (on: string) => formatDate(Date.parse(on), language);
  const nameOf = (id: string) => accounts.items.find((account) => account.id === id)?.name ?? '';
  return (
    <div className={styles.detail}>
      <Facts>
        {row.invested && (
          <Fact name={t('column.invested')}>
            <Amount of={row.invested} />
          </Fact>
        )}
        {row.averagePrice && (
          <Fact name={t('column.average')}>
            <PriceAmount of={row.averagePrice} />
          </Fact>
        )}
        {row.lastTrade && (
          <Fact name={t('lastTrade', { date: day(row.lastTrade.on) })}>
            <PriceAmount of={row.lastTrade} />
          </Fact>
        )}
        {row.rate && <Fact name={t('rate.name')}>{rateText(row.rate)}</Fact>}
        {row.accounts.map(({ accountId, quantity }) => (
          <Fact key={accountId} name={nameOf(accountId)}>
            <Quantity value={quantity} />
          </Fact>
        ))}
        {row.splits.map(({ on, ratio }) => (
          <Fact key={on} name={t('split.name')}>
            {ratioText(ratio, language)} · <AbsoluteDate at={on} />
          </Fact>
        ))}
      </Facts>
      <Answer query={query} name={t('why.of', { symbol: row.symbol })} heightPx={120}>
        {(change) => {
          const item = change.items.find(({ unit, cash }) => unit === row.symbol && !cash);
          if (!item) return null;
          const bars = changeBars({ parts: item, of: 'gain', base: change.base }, { t, language });
          return <ContributionBars {...bars} label={t('why.of', { symbol: row.symbol })} />;
        }}
      </Answer>
    </div>
  );
}
