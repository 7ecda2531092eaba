import type { StatementFigure } from '@auspex/market-data';
import type { KeyedRandom } from '../numbers/keyed-random.ts';
import type { Company } from '../universe/universe.ts';
import { roundCents, roundMillions } from './estimates.ts';

export type Figures = Partial<Record<StatementFigure, number>>;

/** How a company's statements are built, as fractions of a quarter's revenue. */
export interface AccountShape {
  /** Absent for banks and insurers, which sell no goods. */
  readonly costOfRevenue: number | undefined;
  readonly research: number | undefined;
  readonly inventory: number | undefined;
  readonly depreciation: number;
  readonly investment: number;
}

const COST: Readonly<Record<string, number>> = {
  'Information Technology': 0.42,
  'Communication Services': 0.46,
  'Health Care': 0.45,
  'Consumer Staples': 0.62,
  'Consumer Discretionary': 0.64,
  Industrials: 0.66,
  Materials: 0.64,
  Energy: 0.66,
  Utilities: 0.58,
  'Real Estate': 0.4,
};
const RESEARCH: Readonly<Record<string, number>> = { 'Information Technology': 0.13, 'Health Care': 0.12 };
const WITH_STOCK = new Set([
  'Consumer Staples',
  'Consumer Discretionary',
  'Industrials',
  'Materials',
  'Energy',
]);
const HEAVY = new Set(['Utilities', 'Real Estate', 'Energy']);

/** The shape of a company's statements by its sector. */
export function accountShape(company: Company): AccountShape {
  const { sector, netMargin } = company;
  const cost = COST[sector];
  const heavy = HEAVY.has(sector);
  return {
    // A company that earns much of its revenue cannot have costs above the rest.
    costOfRevenue: cost === undefined ? undefined : Math.min(cost, 0.88 - 1.6 * netMargin + 0.1),
    research: netMargin < 0.3 ? RESEARCH[sector] : undefined,
    inventory: WITH_STOCK.has(sector) ? 0.42 : undefined,
    depreciation: heavy ? 0.14 : 0.045,
    investment: heavy ? 0.17 : 0.055,
  };
}

/** What the balance sheet carries from quarter to quarter, in dollars. */
export interface Balance {
  cash: number;
  debt: number;
  equity: number;
}

/** One quarter as it turned out. */
export interface QuarterResult {
  readonly revenue: number;
  readonly netIncome: number;
  readonly shares: number;
  readonly dividends: number;
  readonly repurchases: number;
}

function income(result: QuarterResult, shape: AccountShape): Figures {
  const { revenue, netIncome } = result;
  const tax = roundMillions(Math.max(0, netIncome * 0.24));
  const interest = roundMillions(revenue * 0.012);
  const operating = netIncome + tax + interest;
  const figures: Figures = {
    revenue,
    operatingIncome: operating,
    interestExpense: interest,
    incomeTax: tax,
    netIncome,
    sharesBasic: result.shares,
    sharesDiluted: Math.floor((result.shares * 1.01) / 1e4) * 1e4,
    epsBasic: roundCents(netIncome / result.shares),
    epsDiluted: roundCents(netIncome / (result.shares * 1.01)),
  };
  if (shape.costOfRevenue === undefined) return figures;
  const cost = roundMillions(Math.min(revenue * shape.costOfRevenue, revenue - operating));
  const research = shape.research === undefined ? undefined : roundMillions(revenue * shape.research);
  const gross = revenue - cost;
  return {
    ...figures,
    costOfRevenue: cost,
    grossProfit: gross,
    researchAndDevelopment: research,
    sellingAndAdministration: gross - (research ?? 0) - operating,
  };
}

/** Books one quarter: income, cash flow and the balance at its end; the balance is carried forward. */
export function bookQuarter(
  result: QuarterResult,
  context: { readonly shape: AccountShape; readonly balance: Balance; readonly random: KeyedRandom },
): Figures {
  const { shape, balance, random } = context;
  const { revenue, netIncome } = result;
  const depreciation = roundMillions(revenue * shape.depreciation);
  const stockCompensation = roundMillions(revenue * 0.012);
  const working = roundMillions(revenue * 0.03 * random.normal());
  const operatingCashFlow = netIncome + depreciation + stockCompensation + working;
  const capitalExpenditure = roundMillions(revenue * shape.investment * random.between(0.8, 1.25));
  const dividendsPaid = roundMillions(result.dividends);
  const before = balance.cash;
  const free = operatingCashFlow - capitalExpenditure;
  const planned = balance.equity > 2 * revenue ? roundMillions(result.repurchases) : 0;
  const repurchases = planned + idleCash(before + free - dividendsPaid - planned, revenue, balance);
  const left = before + free - dividendsPaid - repurchases;
  const debtIssuedNet = borrowed(left, revenue, balance.debt);
  balance.cash = left + debtIssuedNet;
  balance.debt += debtIssuedNet;
  balance.equity += netIncome + stockCompensation - dividendsPaid - repurchases;
  const receivables = roundMillions(revenue * 0.5);
  const inventory = shape.inventory === undefined ? undefined : roundMillions(revenue * shape.inventory);
  const currentAssets = balance.cash + receivables + (inventory ?? 0);
  const currentLiabilities = roundMillions(revenue * 0.75);
  const other = Math.max(
    revenue * 0.5,
    currentAssets * 1.3 - balance.equity - balance.debt - currentLiabilities,
  );
  const totalLiabilities = balance.debt + currentLiabilities + roundMillions(other);
  return {
    ...income(result, shape),
    cash: balance.cash,
    receivables,
    inventory,
    currentAssets,
    totalAssets: balance.equity + totalLiabilities,
    currentLiabilities,
    longTermDebt: balance.debt,
    totalLiabilities,
    equity: balance.equity,
    operatingCashFlow,
    capitalExpenditure,
    freeCashFlow: free,
    dividendsPaid,
    shareRepurchases: repurchases,
    debtIssuedNet,
    cashChange: balance.cash - before,
    depreciation,
    stockCompensation,
  };
}

/** Cash that is not needed goes to the owners: through share buybacks above the plan. */
function idleCash(cash: number, revenue: number, { debt, equity }: Balance): number {
  const most = Math.min(cash - 3 * revenue, equity - 3 * revenue);
  return debt > 0 || most <= 0 ? 0 : roundMillions(most);
}

/** Borrows when cash runs low and repays when there is plenty. */
function borrowed(cash: number, revenue: number, debt: number): number {
  if (cash < 0.3 * revenue) return roundMillions(0.5 * revenue - cash);
  if (cash > 2.5 * revenue && debt > 0) return -Math.min(debt, roundMillions(0.4 * revenue));
  return 0;
}
