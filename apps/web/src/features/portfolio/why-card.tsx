import {
  type Currency,
  formatDate,
  formatMoney,
  type IsoDate,
  isIsoDate,
  type Language,
} from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Card } from '../../ui/card/card.tsx';
import { type Contribution, ContributionBars } from '../../ui/charts/contribution-bars.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Money, MoneyChange } from '../../ui/formats/money.tsx';
import { Fact, Facts, Stack } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './portfolio.module.css';
import { type PortfolioTextKey, portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { Answer, SymbolLink, sortable, useRateText } from './portfolio-parts.tsx';
import { type Change, changeQuery } from './portfolio-queries.ts';

const PARTS = ['price', 'currency', 'income', 'fee', 'flow', 'unpriced'] as const;
type Row = Change['items'][number];
type T = Translate<PortfolioTextKey>;

/** What earned or lost something; the rest is money and shares that came and went. */
const GAINS = ['price', 'currency', 'income', 'fee'] as const;

export const isGain = (part: string) => GAINS.some((each) => each === part);

interface BarsOf {
  readonly parts: Readonly<Record<(typeof PARTS)[number], string>>;
  readonly of: 'change' | 'gain';
  readonly base: Currency;
}

/** The parts of a change or of a gain as bars; what is nothing is left out, but price always has its line. */
export function changeBars({ parts, of, base }: BarsOf, { t, language }: { t: T; language: Language }) {
  const names = of === 'gain' ? GAINS : PARTS;
  return {
    items: names
      .filter((part) => part === 'price' || Number(parts[part]) !== 0)
      .map(
        (part): Contribution => ({
          ...{ name: t(`why.${part}`), value: Number(parts[part]), neutral: !isGain(part) },
        }),
      ),
    totalLabel: t(of === 'gain' ? 'why.gain' : 'why.total'),
    // A sum of binary fractions is off by far less than the smallest unit.
    formatValue: (value: number) => formatMoney(Math.round(value * 1e8) / 1e8, base, language),
  };
}

/** Why the value changed between two days: parts that add up to the last unit, in all and for each asset. */
export function WhyCard() {
  const t = useText(portfolioText);
  const { address, sight } = usePortfolio();
  const { values, set } = address;
  const query = useQuery(changeQuery(values, sight));
  const shown = (day: IsoDate | null, end: 'from' | 'to') => day ?? query.data?.[end] ?? '';
  const choose = (end: 'from' | 'to') => (day: string) => {
    if (isIsoDate(day)) set({ [end]: day });
  };
  return (
    <Card title={t('why.title')} note={t('why.note')}>
      <div className={styles.days}>
        <DateField label={t('why.from')} value={shown(values.from, 'from')} onChange={choose('from')} />
        <DateField label={t('why.to')} value={shown(values.to, 'to')} onChange={choose('to')} />
      </div>
      <Answer query={query} name={t('why.title')} heightPx={380}>
        {(change) => <Explained change={change} />}
      </Answer>
    </Card>
  );
}

function Explained({ change }: { readonly change: Change }) {
  const t = useText(portfolioText);
  const language = useLanguage();
  const rateText = useRateText();
  const day = (on: string) => formatDate(Date.parse(on), language);
  const { base, from, to, start, end, total, rates } = change;
  return (
    <Stack>
      <Facts>
        <Fact name={t('why.on', { date: day(from) })}>
          <Money value={start} currency={base} />
        </Fact>
        <Fact name={t('why.on', { date: day(to) })}>
          <Money value={end} currency={base} />
        </Fact>
        <Fact name={t('why.total')}>
          <MoneyChange value={total} currency={base} isGain={false} />
        </Fact>
      </Facts>
      <ContributionBars
        {...changeBars({ parts: change, of: 'change', base }, { t, language })}
        label={t('why.title')}
      />
      <WhyTable change={change} />
      {rates.length > 0 && (
        <ul className={styles.rates}>
          {rates.flatMap(({ currency, start: first, end: last }) =>
            [first, last].map((rate, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two ends of the span
              <li key={`${currency} ${at}`} className="note">
                {rate ? rateText(rate) : t('rate.missing', { currency, date: day(at === 0 ? from : to) })}
              </li>
            )),
          )}
        </ul>
      )}
    </Stack>
  );
}

/** On a phone the total with every part that any row has, so that they add up there, too. */
export function cardOf(items: readonly Pick<Row, (typeof PARTS)[number] | 'traded'>[]): readonly string[] {
  const parts = [...PARTS, 'traded'] as const;
  return ['total', ...parts.filter((part) => items.some((row) => Number(row[part]) !== 0))];
}

const unitOf = ({ unit, cash }: Row) => (cash ? `cash ${unit}` : unit);

function WhyTable({ change }: { readonly change: Change }) {
  const t = useText(portfolioText);
  const port = useSearchPort();
  const { base, items } = change;
  const columns = useMemo((): readonly TableColumn<Row>[] => {
    const money = (id: 'start' | 'end' | 'total' | 'traded' | (typeof PARTS)[number]): TableColumn<Row> => ({
      id,
      header: t(`why.${id}`),
      kind: 'number',
      value: (row) => sortable(row[id]),
      cell: (row) =>
        id === 'start' || id === 'end' ? (
          <Money value={row[id]} currency={base} />
        ) : (
          <MoneyChange value={row[id]} currency={base} isGain={isGain(id)} />
        ),
      descendingFirst: true,
      hidden: id === 'unpriced' && items.every((row) => Number(row.unpriced) === 0),
      widthPx: 116,
    });
    return [
      {
        id: 'unit',
        header: t('why.unit'),
        kind: 'text',
        value: ({ unit, cash }) => (cash ? t('why.cash', { currency: unit }) : unit),
        cell: ({ unit, cash, market }) =>
          cash ? t('why.cash', { currency: unit }) : <SymbolLink symbol={unit} market={market} />,
        widthPx: 130,
      },
      ...(['start', 'end', 'total', ...PARTS, 'traded'] as const).map(money),
    ];
  }, [t, base, items]);
  const card = useMemo(() => cardOf(items), [items]);
  return (
    <DataTable
      label={t('why.items')}
      {...{ columns }}
      rows={items}
      rowId={unitOf}
      rowName={unitOf}
      searchParams={port}
      paramPrefix="w."
      card={card}
      empty={{ title: t('why.none'), reason: t('why.noneWhy') }}
      fileName={`auspex-change-${change.from}-${change.to}`}
      toolbar={<h3>{t('why.items')}</h3>}
      maxHeight="440px"
      compact
    />
  );
}
