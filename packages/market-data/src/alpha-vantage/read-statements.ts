import { type AssetId, type IsoDate, isIsoDate } from '@auspex/market';
import { calendarQuarter } from '../edgar/fiscal-calendar.ts';
import { type JsonRecord, listOf, readableOf, recordOf, UnreadableAnswerError } from '../http/read-fields.ts';
import type { FinancialStatement, StatementFigure } from '../ports/fundamentals-source.ts';
import { statementKnownAt } from '../ports/known-at.ts';
import { readFigure } from './read-value.ts';

/** The provider's names for our figures. */
const FIGURES: Readonly<Record<string, StatementFigure>> = {
  totalRevenue: 'revenue',
  costOfRevenue: 'costOfRevenue',
  grossProfit: 'grossProfit',
  researchAndDevelopment: 'researchAndDevelopment',
  sellingGeneralAndAdministrative: 'sellingAndAdministration',
  sellingGeneralAdministrative: 'sellingAndAdministration',
  operatingIncome: 'operatingIncome',
  interestExpense: 'interestExpense',
  incomeTaxExpense: 'incomeTax',
  netIncome: 'netIncome',
  cashAndCashEquivalentsAtCarryingValue: 'cash',
  currentNetReceivables: 'receivables',
  inventory: 'inventory',
  totalCurrentAssets: 'currentAssets',
  totalAssets: 'totalAssets',
  totalCurrentLiabilities: 'currentLiabilities',
  longTermDebt: 'longTermDebt',
  totalLiabilities: 'totalLiabilities',
  totalShareholderEquity: 'equity',
  operatingCashflow: 'operatingCashFlow',
  capitalExpenditures: 'capitalExpenditure',
  dividendPayout: 'dividendsPaid',
  changeInCashAndCashEquivalents: 'cashChange',
  depreciationDepletionAndAmortization: 'depreciation',
};

export interface StatementContext {
  readonly assetId: AssetId;
  /** The day on which a quarter was reported, by its end, if known. */
  readonly reportDates: ReadonlyMap<string, IsoDate>;
}

const CURRENCY = /^[A-Z]{3}$/;

interface Reported {
  readonly end: IsoDate;
  /** Absent where the answer says “None”. */
  readonly currency: string | undefined;
  readonly figures: Partial<Record<StatementFigure, number>>;
}

function reportedOf(value: unknown): Reported {
  const record = recordOf(value, 'a report');
  const end = String(record.fiscalDateEnding);
  if (!isIsoDate(end)) throw new UnreadableAnswerError('a report has no fiscal date.');
  const figures: Partial<Record<StatementFigure, number>> = {};
  for (const [name, figure] of Object.entries(FIGURES)) {
    const amount = readFigure(record[name], `${name} of ${end}`);
    if (amount !== undefined) figures[figure] = amount;
  }
  const currency = String(record.reportedCurrency);
  return { end, currency: CURRENCY.test(currency) ? currency : undefined, figures };
}

function byEnd(answers: readonly JsonRecord[], list: 'annualReports' | 'quarterlyReports'): Reported[] {
  const reports = new Map<string, Reported>();
  for (const answer of answers) {
    for (const report of readableOf(listOf(answer[list], list), reportedOf)) {
      const before = reports.get(report.end);
      const currency = before?.currency ?? report.currency;
      reports.set(report.end, { ...report, currency, figures: { ...before?.figures, ...report.figures } });
    }
  }
  return [...reports.values()];
}

function withFreeCashFlow(figures: Reported['figures']): Reported['figures'] {
  const { operatingCashFlow, capitalExpenditure } = figures;
  if (operatingCashFlow === undefined || capitalExpenditure === undefined) return figures;
  return { ...figures, freeCashFlow: operatingCashFlow - capitalExpenditure };
}

/** Combines a company's income, balance and cash-flow answers by period. */
export function readStatements(
  answers: readonly JsonRecord[],
  context: StatementContext,
): readonly FinancialStatement[] {
  const years = byEnd(answers, 'annualReports');
  const quarters = byEnd(answers, 'quarterlyReports');
  const stated = [...years, ...quarters].find(({ currency }) => currency !== undefined)?.currency ?? 'USD';
  const endMonth = Number((years[0]?.end ?? '2000-12-31').slice(5, 7));
  const toStatement = (report: Reported, isYear: boolean): FinancialStatement => {
    const { yearStart, ...quarter } = calendarQuarter(report.end, endMonth);
    const reportDate = context.reportDates.get(report.end);
    return {
      assetId: context.assetId,
      period: isYear ? { ...quarter, quarter: 'full-year', start: yearStart } : quarter,
      currency: report.currency ?? stated,
      figures: withFreeCashFlow(report.figures),
      derived: false,
      ...statementKnownAt({ reportDate, periodEnd: report.end }),
    };
  };
  const statements = [
    ...years.map((report) => toStatement(report, true)),
    ...quarters.map((report) => toStatement(report, false)),
  ];
  return statements.sort((a, b) => a.knownAt - b.knownAt || (a.period.end < b.period.end ? -1 : 1));
}
