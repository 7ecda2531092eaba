import type { StatementFigure } from '../ports/fundamentals-source.ts';

/** How a figure behaves over time: adds up over quarters, applies at a date, or is an average over its period. */
export type FigureKind = 'flow' | 'instant' | 'per-share' | 'average';

export interface FigureTags {
  readonly figure: StatementFigure;
  readonly kind: FigureKind;
  /** Names companies use for it, best first; they change over the years. Two with a plus between them are added up. */
  readonly tags: readonly string[];
}

const flow = (figure: StatementFigure, ...tags: string[]): FigureTags => ({ figure, kind: 'flow', tags });
const instant = (figure: StatementFigure, ...tags: string[]): FigureTags => ({
  figure,
  kind: 'instant',
  tags,
});

export const FIGURE_TAGS: readonly FigureTags[] = [
  // What contracts with customers bring is a part of what banks earn (their fees) and utilities: totals come first.
  flow(
    'revenue',
    'Revenues',
    'RevenuesNetOfInterestExpense',
    'RegulatedAndUnregulatedOperatingRevenue',
    'RegulatedOperatingRevenue',
    'InterestIncomeExpenseNet+NoninterestIncome',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
    'SalesRevenueGoodsNet',
  ),
  flow('costOfRevenue', 'CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'),
  flow('grossProfit', 'GrossProfit'),
  flow('researchAndDevelopment', 'ResearchAndDevelopmentExpense'),
  flow('sellingAndAdministration', 'SellingGeneralAndAdministrativeExpense'),
  flow('operatingIncome', 'OperatingIncomeLoss'),
  flow('interestExpense', 'InterestExpense', 'InterestExpenseNonoperating'),
  flow('incomeTax', 'IncomeTaxExpenseBenefit'),
  flow('netIncome', 'NetIncomeLoss', 'ProfitLoss', 'NetIncomeLossAvailableToCommonStockholdersBasic'),
  {
    figure: 'epsBasic',
    kind: 'per-share',
    tags: ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted'],
  },
  {
    figure: 'epsDiluted',
    kind: 'per-share',
    tags: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
  },
  {
    figure: 'sharesBasic',
    kind: 'average',
    tags: ['WeightedAverageNumberOfSharesOutstandingBasic'],
  },
  {
    figure: 'sharesDiluted',
    kind: 'average',
    tags: ['WeightedAverageNumberOfDilutedSharesOutstanding'],
  },
  instant(
    'cash',
    'CashAndCashEquivalentsAtCarryingValue',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
  ),
  instant('receivables', 'AccountsReceivableNetCurrent', 'ReceivablesNetCurrent'),
  instant('inventory', 'InventoryNet'),
  instant('currentAssets', 'AssetsCurrent'),
  instant('totalAssets', 'Assets'),
  instant('currentLiabilities', 'LiabilitiesCurrent'),
  instant('longTermDebt', 'LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations', 'LongTermDebt'),
  instant('totalLiabilities', 'Liabilities'),
  instant(
    'equity',
    'StockholdersEquity',
    'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  ),
  flow(
    'operatingCashFlow',
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ),
  flow(
    'capitalExpenditure',
    'PaymentsToAcquirePropertyPlantAndEquipment',
    'PaymentsToAcquireProductiveAssets',
  ),
  flow('dividendsPaid', 'PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'),
  flow('shareRepurchases', 'PaymentsForRepurchaseOfCommonStock'),
  flow(
    'depreciation',
    'DepreciationDepletionAndAmortization',
    'DepreciationAmortizationAndAccretionNet',
    'DepreciationAndAmortization',
  ),
  flow('stockCompensation', 'ShareBasedCompensation'),
];
