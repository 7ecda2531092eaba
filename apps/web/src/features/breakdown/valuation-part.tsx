import { formatCompactMoney, formatPercent, formatShare } from '@auspex/market';
import {
  cashBeforeInterest,
  impliedGrowthRange,
  type Range,
  type ValuationAssumptions,
  yieldRange,
} from '@auspex/quant/valuation';
import { useText } from '../../i18n/use-text.ts';
import type { Address } from '../../shared/navigation/use-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { SliderField } from '../../ui/forms/slider-field.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import styles from './breakdown.module.css';
import { ASSUMPTIONS, type Breakdown, type breakdownAddress, type Valuation } from './breakdown-queries.ts';
import { checksText } from './checks.text.ts';
import { FigureSources } from './figure-sources.tsx';
import type { Words } from './figure-words.ts';

type BreakdownAddress = Address<typeof breakdownAddress>;
type Assumption = keyof typeof ASSUMPTIONS;

interface ValuationProps {
  readonly breakdown: Breakdown;
  readonly words: Words;
  readonly address: BreakdownAddress;
}

/** Yields and the growth that the price assumes, each as a range of what the reader assumes. */
export function ValuationPart({ breakdown, words, address }: ValuationProps) {
  const { t, language } = words;
  const tc = useText(checksText);
  const { valuation } = breakdown;
  if (valuation === null) return null;
  if (valuation.marketValue === null || valuation.years.length === 0) {
    const reason =
      valuation.reason === null ? t('valuation.noYears') : tc(`reason.${valuation.reason}`, { figure: '' });
    return (
      <Card title={t('valuation.title')}>
        <EmptyState icon="empty" title={t('valuation.none')} reason={reason} />
      </Card>
    );
  }
  const years = valuation.years.slice(0, Number(address.values.basis));
  const assumptions = assumed(address.values);
  const whole = wholeCompany({ ...valuation, years }, valuation.marketValue);
  const ranges = rangesOf({ ...valuation, years }, valuation.marketValue, { assumptions, whole });
  const money = (value: number) => formatCompactMoney(value, words.currency, language);
  const debt =
    valuation.netDebt === null
      ? undefined
      : t(valuation.netDebt < 0 ? 'valuation.netCash' : 'valuation.netDebt', {
          amount: money(Math.abs(valuation.netDebt)),
        });
  const { discount, discountSpread, terminal } = assumptions;
  const noGrowth = t(discount - discountSpread <= terminal ? 'valuation.endless' : 'valuation.noGrowth');
  const achieved =
    valuation.revenueGrowth === null
      ? undefined
      : t('valuation.achieved', { growth: formatPercent(valuation.revenueGrowth, 1, language) });
  const shown = (range: Range | null, write: (value: number) => string, why: string) =>
    range === null ? (
      <Missing reason={why} />
    ) : (
      t('valuation.range', { low: write(range.low), high: write(range.high) })
    );
  const share = (value: number) => formatShare(value, 1, language);
  const growth = (value: number) => formatPercent(value, 1, language);
  const used = [
    ...valuation.used,
    ...years.flatMap(({ interestExpense, incomeTax, ...year }) => {
      const asked = [year.netIncome, year.freeCashFlow, year.stockCompensation];
      return [...asked, ...(whole ? [interestExpense, incomeTax] : [])].flatMap((figure) => figure ?? []);
    }),
  ];
  return (
    <Card title={t('valuation.title')} note={t('valuation.note')}>
      <div className={styles.valuation}>
        <Figures>
          <Figure
            label={t('valuation.earnings')}
            hint={t('valuation.earningsHint')}
            value={shown(ranges.earnings, share, t('valuation.noYears'))}
          />
          <Figure
            label={t('valuation.cash')}
            hint={t('valuation.cashHint')}
            value={shown(ranges.cash, share, t('valuation.noYears'))}
          />
          <Figure
            label={t('valuation.growth')}
            hint={t('valuation.growthHint')}
            value={shown(ranges.growth, growth, noGrowth)}
            note={ranges.growth === null ? noGrowth : achieved}
          />
          <Figure
            label={t('valuation.enterprise')}
            hint={t('valuation.enterpriseHint')}
            value={
              valuation.netDebt === null ? (
                <Missing reason={t('valuation.noDebt')} />
              ) : (
                money(valuation.marketValue + valuation.netDebt)
              )
            }
            note={whole === null ? t('valuation.onMarketCap') : debt}
          />
        </Figures>
        <Assumptions words={words} address={address} />
        <details className={styles.based}>
          <summary>{t('valuation.based')}</summary>
          <FigureSources used={used} words={words} provenance={breakdown.provenance} />
        </details>
      </div>
    </Card>
  );
}

function assumed(values: BreakdownAddress['values']): ValuationAssumptions {
  return {
    discount: values.discount / 100,
    discountSpread: values.spread / 100,
    terminal: values.terminal / 100,
    doubt: values.doubt / 100,
    years: Number(values.growthYears),
  };
}

/** What belongs to owners and lenders together. */
interface WholeCompany {
  readonly value: number;
  /** Free cash flow before interest, year by year, with and without stock compensation as a cost. */
  readonly cash: readonly number[];
}

/** Null where the statements lack debt, cash or interest: then growth is that of the owners' cash for the owners' value. */
function wholeCompany({ years, netDebt }: Valuation, marketValue: number): WholeCompany | null {
  if (netDebt === null) return null;
  const cash: number[] = [];
  for (const { freeCashFlow, stockCompensation, netIncome, interestExpense, incomeTax } of years) {
    if (freeCashFlow === null) continue;
    const before = cashBeforeInterest({
      freeCashFlow: freeCashFlow.value,
      netIncome: netIncome?.value ?? null,
      interestExpense: interestExpense?.value ?? null,
      incomeTax: incomeTax?.value ?? null,
    });
    if (before === null) return null;
    cash.push(before, before - (stockCompensation?.value ?? 0));
  }
  return { value: marketValue + netDebt, cash };
}

interface Assumed {
  readonly assumptions: ValuationAssumptions;
  readonly whole: WholeCompany | null;
}

/** The low end of the cash counts stock compensation as a cost, the high end does not. */
function rangesOf({ years }: Valuation, marketValue: number, { assumptions, whole }: Assumed) {
  const earnings = years.flatMap(({ netIncome }) => netIncome?.value ?? []);
  const cash = years.flatMap(({ freeCashFlow, stockCompensation }) => {
    if (freeCashFlow === null) return [];
    return [freeCashFlow.value, freeCashFlow.value - (stockCompensation?.value ?? 0)];
  });
  return {
    earnings: yieldRange(earnings, marketValue, assumptions.doubt),
    cash: yieldRange(cash, marketValue, assumptions.doubt),
    growth: impliedGrowthRange(whole?.cash ?? cash, whole?.value ?? marketValue, assumptions),
  };
}

function Assumptions({ words, address }: Omit<ValuationProps, 'breakdown'>) {
  const { t, language } = words;
  const { values, set } = address;
  const slider = (name: Assumption) => {
    const { least, most, step } = ASSUMPTIONS[name];
    const display = formatShare(values[name] / 100, step < 1 ? 1 : 0, language);
    return (
      <SliderField
        label={t(`valuation.${name}`)}
        min={least}
        max={most}
        step={step}
        value={values[name]}
        display={display}
        onChange={({ target }) => set({ [name]: Number(target.value) })}
      />
    );
  };
  const { discount, spread, terminal, doubt } = ASSUMPTIONS;
  return (
    <div className={styles.assumptions}>
      <div className={styles.choice}>
        <span title={t('valuation.basisHint')}>{t('valuation.basis')}</span>
        <Segmented
          label={t('valuation.basis')}
          size="small"
          value={values.basis}
          onChange={(basis) => set({ basis })}
          items={(['1', '3', '5'] as const).map((value) => ({
            value,
            label: value === '1' ? t('valuation.year') : t('valuation.years', { count: value }),
          }))}
        />
      </div>
      {slider('doubt')}
      {slider('discount')}
      {slider('spread')}
      {slider('terminal')}
      <div className={styles.choice}>
        <span>{t('valuation.growthYears')}</span>
        <Segmented
          label={t('valuation.growthYears')}
          size="small"
          value={values.growthYears}
          onChange={(growthYears) => set({ growthYears })}
          items={(['5', '10', '15'] as const).map((value) => ({ value, label: value }))}
        />
      </div>
      <Button
        size="small"
        kind="quiet"
        icon="refresh"
        onClick={() =>
          set({
            ...{
              discount: discount.usual,
              spread: spread.usual,
              terminal: terminal.usual,
              doubt: doubt.usual,
            },
            ...{ growthYears: '10', basis: '3' },
          })
        }
      >
        {t('valuation.reset')}
      </Button>
    </div>
  );
}
