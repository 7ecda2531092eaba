import {
  type Currency,
  decimal,
  formatDateTime,
  formatExact,
  formatFullPriceIn,
  formatMoney,
  formatQuantity,
  formatShare,
  type Language,
  roundAverage,
} from '@auspex/market';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useSymbolHref } from '../../shared/market/symbol-href.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money, MoneyChange } from '../../ui/formats/money.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { saveFile } from '../../ui/tables/use-save-table.ts';
import styles from './portfolio.module.css';
import { portfolioText } from './portfolio.text.ts';
import { usePortfolio } from './portfolio-context.ts';
import { type Holding, SPANS, usePortfolioAddress } from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';

interface AnswerProps<Reply> {
  readonly query: Pick<UseQueryResult<Reply>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** What could not be loaded, where it could not. */
  readonly name: string;
  /** Of what is coming, so that nothing moves when it is there. */
  readonly heightPx: number;
  readonly children: (reply: Reply) => ReactNode;
}

/** What a query brings, its outline before, or why it did not come. */
export function Answer<Reply>({ query, name, heightPx, children }: AnswerProps<Reply>) {
  const t = useText(portfolioText);
  const { data, error, refetch, isPlaceholderData } = query;
  if (data !== undefined) {
    return (
      <div className={styles.answer} data-old={isPlaceholderData || undefined}>
        {children(data)}
      </div>
    );
  }
  if (error)
    return (
      <ErrorState title={t('failed', { name })} reason={failureText(error)} onRetry={() => void refetch()} />
    );
  return <LoadingSkeleton kind="chart" heightPx={heightPx} />;
}

/** Over how long the value, the return and the risk are looked at. */
export function SpanChoice() {
  const t = useText(portfolioText);
  const { values, set } = usePortfolioAddress();
  return (
    <Segmented
      label={t('span.label')}
      size="small"
      value={values.span}
      onChange={(span) => set({ span, from: null, to: null })}
      items={SPANS.map((value) => ({ value, label: t(`span.${value}`) }))}
    />
  );
}

/** A quantity with all its digits. */
export function Quantity({ value }: { readonly value: string | null }) {
  const language = useLanguage();
  return value === null ? (
    <Missing />
  ) : (
    <span data-numbers="">{formatQuantity(decimal(value), undefined, language)}</span>
  );
}

/** A part of the whole. */
export function Weight({ value, missing }: { readonly value: number | null; readonly missing?: string }) {
  const language = useLanguage();
  return value === null ? (
    <Missing reason={missing} />
  ) : (
    <span data-numbers="">{formatShare(value, 1, language)}</span>
  );
}

interface GainProps {
  readonly value: string | null;
  readonly currency: Currency;
  readonly share?: number | null;
  readonly missing?: string;
}

/** A gain in money and, beside it, as a part of what it was made with. */
export function Gain({ value, currency, share, missing }: GainProps) {
  return (
    <span className={styles.gain}>
      <MoneyChange value={value} currency={currency} missing={missing} />
      {value !== null && share !== undefined && share !== null && <Change value={share} />}
    </span>
  );
}

type MaybeAmount = string | null;

/** Amounts as large figures show them: a gain has an arrow and a sign. */
export function writtenAmounts(
  { amounts, gains }: { readonly amounts: readonly MaybeAmount[]; readonly gains: readonly MaybeAmount[] },
  base: string,
  language: Language,
): string[] {
  const written = (amount: MaybeAmount) =>
    amount === null ? '' : formatMoney(decimal(amount), base, language);
  const sign = (gain: MaybeAmount) => (Number(gain) > 0 ? '+' : '');
  return [...amounts.map(written), ...gains.map((gain) => `▲ ${sign(gain)}${written(gain)}`)];
}

/** An amount in its own currency. */
export function Amount({
  of,
  missing,
}: {
  of: { amount: string; currency: string } | null;
  missing?: string;
}) {
  return of === null ? <Missing reason={missing} /> : <Money value={of.amount} currency={of.currency} />;
}

/** A price in its own currency, with the digits that values are computed with: two hide what a coin costs. */
export function PriceAmount({
  of,
  missing,
}: {
  of: { amount: string; currency: string } | null;
  missing?: string;
}) {
  const language = useLanguage();
  if (of === null) return <Missing reason={missing} />;
  const price = roundAverage(decimal(of.amount));
  return <span data-numbers="">{formatFullPriceIn(price, of.currency, language)}</span>;
}

interface SymbolLinkProps {
  readonly symbol: string;
  /** Null for what this market does not know: there is nothing to lead to. */
  readonly market: 'crypto' | 'us' | null;
  readonly kind?: 'stock' | 'fund' | 'crypto' | null;
}

export function SymbolLink({ symbol, market, kind }: SymbolLinkProps) {
  const href = useSymbolHref();
  if (market === null) return <strong>{symbol}</strong>;
  const usual = market === 'crypto' ? 'crypto' : 'stock';
  return (
    <a className={styles.symbol} href={href({ symbol, market, kind: kind ?? usual })}>
      <strong>{symbol}</strong>
    </a>
  );
}

/** An exchange rate and when it applied, in words. */
export function useRateText(): (rate: NonNullable<Holding['rate']>) => string {
  const t = useText(portfolioText);
  const language = useLanguage();
  return useCallback(
    ({ from, to, rate, at }) => {
      const date = formatDateTime(Date.parse(at), language);
      return t('rate', { from, to, rate: formatExact(decimal(rate), language), date });
    },
    [t, language],
  );
}

/** Saves a file that the server wrote; with a byte-order mark, so that spreadsheets read accents right. */
export function saveServerFile({ name, csv }: { readonly name: string; readonly csv: string }): void {
  const full = name.toLowerCase().endsWith('.csv') ? name : `${name}.csv`;
  const text = csv.startsWith('\ufeff') ? csv : `\ufeff${csv}`;
  saveFile(full, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** An exact amount as the number that tables sort by; never counted with. */
export function sortable(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** An id for each row: what it says, and which of those that say the same it is. */
export function idsOf<Row>(
  rows: readonly Row[],
  saidOf: (row: Row) => readonly unknown[],
): ReadonlyMap<Row, string> {
  const seen = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const said = JSON.stringify(saidOf(row));
      const place = (seen.get(said) ?? 0) + 1;
      seen.set(said, place);
      return [row, `${said} ${place}`];
    }),
  );
}

interface YearChoiceProps {
  readonly year: number;
  readonly years: readonly number[];
}

/** The year of the report, kept in the address. */
export function YearChoice({ year, years }: YearChoiceProps) {
  const tr = useText(tabsText);
  const { address } = usePortfolio();
  const all = [...new Set([year, ...years])].sort((one, other) => other - one);
  return (
    <select
      className={styles.select}
      aria-label={tr('income.year')}
      value={year}
      onChange={({ target }) => address.set({ year: Number(target.value) })}
    >
      {all.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
