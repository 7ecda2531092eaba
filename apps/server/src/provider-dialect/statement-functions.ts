import type { StatementFigure } from '@auspex/market-data';
import type { reportValues, ViewAsset } from '../market/index.ts';
import { type FiledPeriod, filedPeriods } from '../market/index.ts';
import { lookUpAsset } from './find-provider-asset.ts';
import { needParameter, type ProviderFunction, type ProviderQuestion } from './provider-reply.ts';
import { figure, NONE, ratio } from './write-values.ts';

/** Our figures under the dialect's names, in its order; a missing one is marked as such. */
const statements: Readonly<Record<string, Readonly<Record<string, StatementFigure>>>> = {
  INCOME_STATEMENT: {
    grossProfit: 'grossProfit',
    totalRevenue: 'revenue',
    costOfRevenue: 'costOfRevenue',
    operatingIncome: 'operatingIncome',
    sellingGeneralAndAdministrative: 'sellingAndAdministration',
    researchAndDevelopment: 'researchAndDevelopment',
    interestExpense: 'interestExpense',
    depreciationAndAmortization: 'depreciation',
    incomeTaxExpense: 'incomeTax',
    netIncome: 'netIncome',
  },
  BALANCE_SHEET: {
    totalAssets: 'totalAssets',
    totalCurrentAssets: 'currentAssets',
    cashAndCashEquivalentsAtCarryingValue: 'cash',
    inventory: 'inventory',
    currentNetReceivables: 'receivables',
    totalLiabilities: 'totalLiabilities',
    totalCurrentLiabilities: 'currentLiabilities',
    longTermDebt: 'longTermDebt',
    totalShareholderEquity: 'equity',
    commonStockSharesOutstanding: 'sharesBasic',
  },
  CASH_FLOW: {
    operatingCashflow: 'operatingCashFlow',
    depreciationDepletionAndAmortization: 'depreciation',
    capitalExpenditures: 'capitalExpenditure',
    dividendPayout: 'dividendsPaid',
    paymentsForRepurchaseOfCommonStock: 'shareRepurchases',
    changeInCashAndCashEquivalents: 'cashChange',
    netIncome: 'netIncome',
  },
};

export const statementNames: readonly string[] = Object.keys(statements);

async function periodsOf(question: ProviderQuestion, asset: ViewAsset) {
  const stored = await question.view.statements(asset.assetId);
  return { annual: filedPeriods(stored, 'annual'), quarterly: filedPeriods(stored, 'quarterly') };
}

/** One of a company's three statements, by year and by quarter; an unknown symbol has an empty answer. */
export const companyStatement: ProviderFunction = async (question) => {
  const names = statements[question.function];
  if (!names) throw new Error(`${question.function} is not a statement.`);
  const asset = await lookUpAsset(question, 'us');
  if (!asset) return { json: {} };
  const write = ({ statement }: FiledPeriod) => ({
    fiscalDateEnding: statement.period.end,
    reportedCurrency: statement.currency,
    ...Object.fromEntries(
      Object.entries(names).map(([theirs, ours]) => [theirs, figure(statement.figures[ours])]),
    ),
  });
  const { annual, quarterly } = await periodsOf(question, asset);
  return {
    json: {
      symbol: asset.symbol,
      annualReports: annual.map(write),
      quarterlyReports: quarterly.map(write),
    },
  };
};

/** All of a company's filings from which its earnings per share are taken. */
export interface FiledCompany {
  readonly annual: readonly FiledPeriod[];
  readonly quarterly: readonly FiledPeriod[];
  readonly shares: Parameters<typeof reportValues>[1]['shares'];
}

export async function readFiledCompany(question: ProviderQuestion, asset: ViewAsset): Promise<FiledCompany> {
  const { view } = question;
  const [counts, actions] = await Promise.all([view.shareCounts(asset.assetId), view.actions(asset.assetId)]);
  return { ...(await periodsOf(question, asset)), shares: { counts, actions, asOf: view.asOf } };
}

/** An asset's dividends, newest first. */
export const dividends: ProviderFunction = async (question) => {
  const asset = await lookUpAsset(question);
  const actions = asset ? await question.view.actions(asset.assetId) : [];
  const header = ['ex_dividend_date', 'declaration_date', 'record_date', 'payment_date', 'amount'];
  const data = actions.flatMap((action) =>
    action.kind === 'dividend'
      ? [
          {
            ex_dividend_date: action.exDate as string,
            declaration_date: new Date(action.knownAt).toISOString().slice(0, 10),
            record_date: NONE,
            payment_date: action.payDate ?? NONE,
            amount: ratio(action.amountPerShare),
          },
        ]
      : [],
  );
  data.sort((a, b) => (a.ex_dividend_date < b.ex_dividend_date ? 1 : -1));
  const symbol = asset?.symbol ?? needParameter(question, 'symbol').toUpperCase();
  const rows = data.map((row) => Object.values(row));
  return { json: { symbol, data }, table: { header, rows, fileName: `dividends_${symbol}` } };
};

/** An asset's splits, newest first. */
export const splits: ProviderFunction = async (question) => {
  const asset = await lookUpAsset(question);
  const actions = asset ? await question.view.actions(asset.assetId) : [];
  const data = actions.flatMap((action) =>
    action.kind === 'split'
      ? [{ effective_date: action.exDate as string, split_factor: action.newPerOld.toFixed(4) }]
      : [],
  );
  data.sort((a, b) => (a.effective_date < b.effective_date ? 1 : -1));
  const symbol = asset?.symbol ?? needParameter(question, 'symbol').toUpperCase();
  const rows = data.map((row) => Object.values(row));
  const header = ['effective_date', 'split_factor'];
  return { json: { symbol, data }, table: { header, rows, fileName: `splits_${symbol}` } };
};
