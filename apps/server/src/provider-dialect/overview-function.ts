import { newYorkDateOf } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { yearlyDividends } from '@auspex/quant/fundamentals';
import { isSimulated } from '../config/world.ts';
import type { MarketView, ViewAsset } from '../market/index.ts';
import {
  dividendsPerShare,
  filedPeriods,
  lastYear,
  sharesAt,
  sumOf,
  sumOfEps,
  yearRange,
} from '../market/index.ts';
import { lookUpAsset } from './find-provider-asset.ts';
import type { ProviderFunction } from './provider-reply.ts';
import { decimals, figure, NONE, ratio } from './write-values.ts';

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

function part(a: number | undefined, b: number | undefined | null): number | undefined {
  return a === undefined || b === undefined || b === null || b === 0 ? undefined : a / b;
}

/** A price relative to earnings or assets; undefined for a loss. */
function multiple(price: number | undefined, base: number | undefined): number | undefined {
  return base !== undefined && base > 0 ? part(price, base) : undefined;
}

function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

/** The sums of the last four quarters and the last balance sheet, as known at the view's instant. */
async function accountsOf(view: MarketView, asset: ViewAsset) {
  const stored = await view.statements(asset.assetId);
  const quarters = filedPeriods(stored, 'quarterly');
  const [year] = filedPeriods(stored, 'annual');
  const four = lastYear(quarters);
  const sum = (name: Parameters<typeof sumOf>[1]) => four && sumOf(four, name);
  const balance = quarters[0]?.statement.figures;
  const yearAgo = quarters[4]?.statement.figures;
  return {
    fiscalYearEnd: year ? (months[Number(year.statement.period.end.slice(5, 7)) - 1] ?? NONE) : NONE,
    latestQuarter: quarters[0]?.statement.period.end ?? NONE,
    revenue: sum('revenue'),
    grossProfit: sum('grossProfit'),
    netIncome: sum('netIncome'),
    operatingIncome: sum('operatingIncome'),
    ebitda: plus(sum('operatingIncome'), sum('depreciation')),
    four,
    balance,
    revenueGrowth: growth(balance?.revenue, yearAgo?.revenue),
    earningsGrowth: growth(balance?.netIncome, yearAgo?.netIncome),
  };
}

function growth(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || before === undefined || before <= 0 ? undefined : now / before - 1;
}

async function pricesOf(view: MarketView, asset: ViewAsset) {
  const split = await view.bars(asset.assetId, { adjustment: 'splits' });
  const { close } = split.bars;
  const mean = (count: number) =>
    close.length < count ? undefined : close.subarray(-count).reduce((a, b) => a + b, 0) / count;
  const [quote] = await view.quotes([asset.assetId]);
  return {
    price: quote?.last ?? close.at(-1),
    range: yearRange(split, view.asOf),
    mean50: mean(50),
    mean200: mean(200),
  };
}

function payoutsOf(actions: readonly CorporateAction[], asOf: number) {
  const today = newYorkDateOf(asOf);
  const past = actions.filter(({ exDate }) => exDate <= today);
  const lastDividend = past.findLast(({ kind }) => kind === 'dividend');
  const lastSplit = past.findLast(({ kind }) => kind === 'split');
  return {
    perShare: yearlyDividends(dividendsPerShare(actions, asOf), asOf),
    DividendDate: lastDividend?.kind === 'dividend' ? (lastDividend.payDate ?? NONE) : NONE,
    ExDividendDate: lastDividend?.exDate ?? NONE,
    LastSplitFactor: lastSplit?.kind === 'split' ? splitText(lastSplit.newPerOld) : NONE,
    LastSplitDate: lastSplit?.exDate ?? NONE,
  };
}

function splitText(newPerOld: number): string {
  return newPerOld >= 1 ? `${Number(newPerOld.toFixed(4))}:1` : `1:${Number((1 / newPerOld).toFixed(4))}`;
}

async function describeCompany(view: MarketView, asset: ViewAsset): Promise<Record<string, string>> {
  const [counts, actions] = await Promise.all([view.shareCounts(asset.assetId), view.actions(asset.assetId)]);
  const [accounts, prices] = await Promise.all([accountsOf(view, asset), pricesOf(view, asset)]);
  const { balance, revenue, netIncome } = accounts;
  const shares = sharesAt(counts, actions, view) ?? undefined;
  const value = shares === undefined || prices.price === undefined ? undefined : shares * prices.price;
  const debt = balance?.longTermDebt;
  const enterprise = plus(value, plus(debt, balance?.cash === undefined ? undefined : -balance.cash));
  const eps = accounts.four && sumOfEps(accounts.four, { actions, asOf: view.asOf });
  const bookValue = part(balance?.equity, shares);
  const { perShare: dividend, ...payouts } = payoutsOf(actions, view.asOf);
  return {
    FiscalYearEnd: accounts.fiscalYearEnd,
    LatestQuarter: accounts.latestQuarter,
    MarketCapitalization: figure(value),
    EBITDA: figure(accounts.ebitda),
    PERatio: ratio(multiple(prices.price, eps)),
    PEGRatio: NONE,
    BookValue: ratio(bookValue),
    DividendPerShare: ratio(dividend),
    DividendYield: ratio(part(dividend, prices.price)),
    EPS: ratio(eps),
    RevenuePerShareTTM: ratio(part(revenue, shares)),
    ProfitMargin: ratio(part(netIncome, revenue)),
    OperatingMarginTTM: ratio(part(accounts.operatingIncome, revenue)),
    ReturnOnAssetsTTM: ratio(part(netIncome, balance?.totalAssets)),
    ReturnOnEquityTTM: ratio(multiple(netIncome, balance?.equity)),
    RevenueTTM: figure(revenue),
    GrossProfitTTM: figure(accounts.grossProfit),
    DilutedEPSTTM: ratio(eps),
    QuarterlyEarningsGrowthYOY: ratio(accounts.earningsGrowth),
    QuarterlyRevenueGrowthYOY: ratio(accounts.revenueGrowth),
    AnalystTargetPrice: NONE,
    TrailingPE: ratio(multiple(prices.price, eps)),
    ForwardPE: NONE,
    PriceToSalesRatioTTM: ratio(multiple(value, revenue)),
    PriceToBookRatio: ratio(multiple(prices.price, bookValue)),
    EVToRevenue: ratio(multiple(enterprise, revenue)),
    EVToEBITDA: ratio(multiple(enterprise, accounts.ebitda)),
    Beta: NONE,
    '52WeekHigh': decimals(prices.range?.high),
    '52WeekLow': decimals(prices.range?.low),
    '50DayMovingAverage': decimals(prices.mean50),
    '200DayMovingAverage': decimals(prices.mean200),
    SharesOutstanding: figure(shares),
    ...payouts,
  };
}

/** A stored company; an unknown symbol has an empty answer. */
export const companyOverview: ProviderFunction = async ({ view, ...question }) => {
  const asset = await lookUpAsset({ view, ...question }, 'us');
  if (!asset) return { json: {} };
  const description = isSimulated(question.reads.market().world.name) ? 'Simulated market.' : NONE;
  return {
    json: {
      Symbol: asset.symbol,
      AssetType: asset.kind === 'fund' ? 'ETF' : 'Common Stock',
      Name: asset.name,
      Description: description,
      Exchange: NONE,
      Currency: asset.currency,
      Country: 'USA',
      Sector: asset.sector ?? NONE,
      Industry: asset.industry ?? NONE,
      ...(await describeCompany(view, asset)),
    },
  };
};
